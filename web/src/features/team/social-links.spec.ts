import { jest } from '@jest/globals';
import { parseSocialLinks } from './social-links.js';

describe('parseSocialLinks', () => {
  it('keeps the known networks that are web addresses, in order', () => {
    const json = '{"github":"https://example.com/b","twitter":"https://example.com/a","web":"x"}';
    expect(parseSocialLinks(json)).toEqual([
      { network: 'twitter', url: 'https://example.com/a' },
      { network: 'github', url: 'https://example.com/b' },
    ]);
  });

  it.each(['', 'not json', 'null', '[]', '{"twitter":"javascript:alert(1)"}', '{"twitter":7}'])(
    'gives no links for %j',
    (json) => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(parseSocialLinks(json)).toEqual([]);
    },
  );
});
