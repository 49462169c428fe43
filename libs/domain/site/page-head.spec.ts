import { pageAddress, pageHeadTags, pageRoute, pageTitle } from '../index.js';

const PAGE = {
  title: 'About',
  description: 'What it is.',
  siteName: 'Sample',
  language: 'en',
  origin: 'https://sample.example',
  route: '/about',
  addressLanguage: undefined,
} as const;

/** The tags as `name identity… → value`. */
const tagsOf = (options: Parameters<typeof pageHeadTags>[0]) =>
  Object.fromEntries(
    pageHeadTags(options).map(({ name, attributes }) => {
      const values = Object.values(attributes);
      return [[name, ...values.slice(0, -1)].join(' '), values.at(-1)];
    }),
  );

describe('The head of a page', () => {
  it('describes the page to search engines and previews', () => {
    expect(tagsOf(PAGE)).toEqual({
      'meta description': 'What it is.',
      'meta og:site_name': 'Sample',
      'meta og:title': 'About · Sample',
      'meta og:description': 'What it is.',
      'meta og:locale': 'en_US',
      'meta og:locale:alternate': 'zh_CN',
      'meta og:url': 'https://sample.example/about',
      'link canonical': 'https://sample.example/about',
      'link alternate en': 'https://sample.example/about?lang=en',
      'link alternate zh': 'https://sample.example/about?lang=zh',
      'link alternate x-default': 'https://sample.example/about',
    });
  });

  it('keeps the language in the canonical address when the address names it', () => {
    const tags = tagsOf({ ...PAGE, language: 'zh', addressLanguage: 'zh' });
    expect(tags['link canonical']).toBe('https://sample.example/about?lang=zh');
    expect(tags['meta og:url']).toBe('https://sample.example/about?lang=zh');
    expect(tags['link alternate x-default']).toBe('https://sample.example/about');
    expect(tags['meta og:locale']).toBe('zh_CN');
  });

  it('has no addresses where there is no page, and is not to be indexed', () => {
    const tags = tagsOf({ ...PAGE, route: null });
    expect(tags['meta robots']).toBe('noindex');
    expect(Object.keys(tags).filter((key) => /^link|og:url/.test(key))).toEqual([]);
  });

  it('is found by its property when it is Open Graph, by its name otherwise', () => {
    const keys = pageHeadTags({ ...PAGE, route: null }).map(({ attributes }) =>
      Object.entries(attributes)[0]?.join(' '),
    );
    expect(keys).toContain('name description');
    expect(keys).toContain('property og:title');
  });
});

describe('The address of a page', () => {
  it.each([
    ['/', '/'],
    ['/About/', '/about'],
    ['/roadmap//', '/roadmap'],
    ['//', '/'],
    ['/%61irdrop', '/airdrop'],
    ['/%41bout//', '/about'],
    ['/%2561irdrop', '/%2561irdrop'],
    ['/%E4%BD%A0', '/%E4%BD%A0'],
    ['/%', '/%'],
    ['/%E0%A4%A', '/%e0%a4%a'],
  ])('%s is the route %s', (path, route) => expect(pageRoute(path)).toBe(route));

  it('may name a language', () => {
    expect(pageAddress('https://sample.example', '/team')).toBe('https://sample.example/team');
    expect(pageAddress('https://sample.example', '/', 'zh')).toBe(
      'https://sample.example/?lang=zh',
    );
  });

  it('is shown with the site after the page', () => {
    expect(pageTitle('Team', 'Sample')).toBe('Team · Sample');
  });
});
