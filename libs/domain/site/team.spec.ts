import { biography, knownRole, readSocialLinks, socialLinks } from '../index.js';

describe('the role of a team member', () => {
  it.each([
    ['founder', 'founder'],
    [' CTO ', 'cto'],
    ['Community Manager', 'community_manager'],
    ['community-manager', 'community_manager'],
  ])('%p is known', (text, role) => {
    expect(knownRole(text)).toBe(role);
  });

  it.each(['Lead Gardener', '', 'toString'])('%p is any other text', (text) => {
    expect(knownRole(text)).toBeUndefined();
  });
});

describe('the biography of a team member', () => {
  it.each([
    ['建造者', 'Builder', 'zh', '建造者'],
    ['建造者', 'Builder', 'en', 'Builder'],
    ['建造者', ' \n', 'en', '建造者'],
    ['', 'Builder', 'zh', 'Builder'],
    [' ', 'Builder', 'zh', 'Builder'],
    ['', '', 'zh', ''],
    ['', '', 'en', ''],
  ] as const)('of %j and %j in %s is %j', (bio, bio_en, language, expected) => {
    expect(biography({ bio, bio_en }, language)).toBe(expected);
  });
});

describe('the social links of a team member', () => {
  it('are the known networks that are web addresses, in order', () => {
    const json = '{"github":"https://example.com/b","twitter":"http://example.com/a","web":"x"}';
    expect(socialLinks(json)).toEqual([
      { network: 'twitter', url: 'http://example.com/a' },
      { network: 'github', url: 'https://example.com/b' },
    ]);
  });

  it.each([
    '',
    ' ',
    'not json',
    'null',
    '[]',
    '["https://example.com"]',
    '{"twitter":"javascript:alert(1)"}',
    '{"twitter":7}',
    '{"__proto__":{"twitter":"https://example.com"}}',
  ])('are none in %j', (json) => {
    expect(socialLinks(json)).toEqual([]);
  });

  it('are read with the keys that no site shows', () => {
    expect(readSocialLinks('{"blog":"https://example.com"}')).toEqual({
      blog: 'https://example.com',
    });
    expect(readSocialLinks('"text"')).toBeUndefined();
  });
});
