import { linkOf, withLink } from './MemberDialog.js';

const GITHUB = '{"github":"https://example.com/alex"}';

describe('the social links of a member', () => {
  it('are read from JSON text', () => {
    expect(linkOf(GITHUB, 'github')).toBe('https://example.com/alex');
    expect(linkOf(GITHUB, 'twitter')).toBe('');
  });

  it.each(['', 'not json', '[]', 'null', '{"github":5}'])('are none in %p', (json) => {
    expect(linkOf(json, 'github')).toBe('');
  });

  it('are written one at a time, leaving the others', () => {
    const json = withLink(GITHUB, 'twitter', 'https://example.com/x');
    expect(JSON.parse(json)).toEqual({
      github: 'https://example.com/alex',
      twitter: 'https://example.com/x',
    });
  });

  it('keep keys that no field shows', () => {
    const json = withLink('{"blog":"https://example.com"}', 'github', 'https://example.com/a');
    expect(JSON.parse(json)).toHaveProperty('blog');
  });

  it('are empty text when the last one goes', () => {
    expect(withLink(GITHUB, 'github', '')).toBe('');
  });
});
