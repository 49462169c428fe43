import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { type PageHeads, SitePages } from './site-pages.js';

const TEMPLATE = `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <!-- head -->
    <title>Placeholder</title>
    <!-- /head -->
    <script src="/first.js"></script>
    <script type="module" src="/main.js"></script>
    <link rel="stylesheet" crossorigin href="/base.css">
  </head>
  <body>
    <!-- page -->
    <div id="root">Unrendered</div>
    <!-- /page -->
  </body>
</html>
`;

const texts = (title: string, description: string) => ({ title, description });
const HEADS: PageHeads = {
  '/': { en: texts('Start', 'All of {{name}}'), zh: texts('首页', '{{name}} 的一切') },
  '/terms': {
    en: { ...texts('Terms', 'Rules'), styles: ['terms.css'] },
    zh: texts('条款', '规则'),
  },
  '*': { en: texts('Not found', 'Nothing'), zh: texts('页面不存在', '没有') },
};
const VIEW = {
  origin: 'https://example.com',
  path: '/',
  language: 'en',
  inAddress: false,
  settings: DEFAULT_SITE_SETTINGS,
  rendered: undefined,
  image: { address: 'https://example.com/og.png', width: 1200, height: 630, alt: 'Jetdrop' },
} as const;
const readFile = (file: string) => `/* ${file} */`;
const pages = new SitePages(TEMPLATE, HEADS, readFile);

type View = Parameters<SitePages['head']>[1] & {
  path: string;
  rendered: Parameters<SitePages['document']>[3];
};

/** The whole document. */
function render({ path, rendered, ...view }: View) {
  const route = pages.routeOf(path);
  const document = pages.document(route, view.language, view.settings, rendered);
  return { status: document.status, html: document.text(pages.head(route, view)) };
}

describe('A page of the site', () => {
  it('has its language and texts in place of the placeholders', () => {
    const { status, html } = render({ ...VIEW, language: 'zh' });
    expect(status).toBe(200);
    expect(html).toContain('<html lang="zh" data-theme="dark">');
    expect(html).toContain('<title>首页 · Jetdrop</title>');
    expect(html).toContain('<meta name="description" content="Jetdrop 的一切" />');
    expect(html).not.toContain('Placeholder');
    expect(html.endsWith('</body>\n</html>\n')).toBe(true);
  });

  it.each(['/terms', '/terms/', '/Terms'])(
    'has one canonical address however %s is written',
    (path) => {
      const { status, html } = render({ ...VIEW, path });
      expect(status).toBe(200);
      expect(html).toContain('<link rel="canonical" href="https://example.com/terms" />');
    },
  );

  it('keeps the language in its canonical address when the address names it', () => {
    const { html } = render({ ...VIEW, path: '/terms', language: 'zh', inAddress: true });
    expect(html).toContain('<link rel="canonical" href="https://example.com/terms?lang=zh" />');
  });

  it('escapes what operators and callers write, and takes it literally', () => {
    const siteName = `</title><script>alert("1")</script>$& 'n' $1`;
    const settings = { ...DEFAULT_SITE_SETTINGS, site_name: siteName };
    const { html } = render({ ...VIEW, settings, origin: 'http://a"onload="b' });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('a"onload');
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(html).toContain('$&amp; &#39;n&#39; $1');
  });

  it('carries the settings for its scripts, and nothing in them ends the element', () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, site_name: '</script><b>' };
    const { html } = render({ ...VIEW, settings });
    const text = /<script type="application\/json" id="site-settings">(.*?)<\/script>/s.exec(
      html,
    )?.[1];
    expect(JSON.parse(text ?? '')).toEqual(settings);
    expect(render({ ...VIEW, settings: undefined }).html).not.toContain('site-settings');
  });

  it('is rendered, with its styles after those of every page and its data after it', () => {
    const data = { origin: 'https://example.com', rendered_at: 0, answers: [] };
    const { html } = render({
      ...VIEW,
      path: '/terms',
      rendered: { html: '<h1>Terms</h1>', data },
    });
    expect(html).toContain('<div id="root" data-rendered="en"><h1>Terms</h1></div>');
    expect(html).not.toContain('Unrendered');
    expect(html.indexOf('/* terms.css */')).toBeGreaterThan(html.indexOf('/* base.css */'));
    expect(html.indexOf('id="page-data"')).toBeGreaterThan(html.indexOf('<h1>'));
  });

  it('needs no other file before the first paint', () => {
    const { html } = render(VIEW);
    expect(html).toContain('<script>/* first.js */</script>');
    expect(pages.scriptHash).toBe("'sha256-+8FXR+2/Gj9M02giw0ofDEw+Dnw8W/s37/c8p0knYug='");
    // Browsers look ahead for files to fetch, disabled or not, but not into a template.
    const [shown = '', later = ''] = html.split('<template id="scripts">');
    expect(shown).not.toMatch(/rel="stylesheet"|src=|modulepreload/);
    expect(later).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
    expect(later).toContain('<script type="module" src="/main.js">');
  });

  it('waits for its scripts where it could not be rendered', () => {
    expect(render(VIEW).html).toContain('<div id="root">Unrendered</div>');
    expect(render(VIEW).html).not.toContain('page-data');
  });

  it('names its publisher and its place for search engines', () => {
    const dataOf = (path: string) => {
      const { html } = render({ ...VIEW, path });
      const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
      return text ? JSON.parse(text) : undefined;
    };
    expect(dataOf('/')).toMatchObject({
      '@type': 'Organization',
      name: 'Jetdrop',
      url: 'https://example.com/',
    });
    expect(dataOf('/terms').itemListElement).toMatchObject([
      { position: 1, name: 'Jetdrop', item: 'https://example.com/' },
      { position: 2, name: 'Terms', item: 'https://example.com/terms' },
    ]);
    expect(dataOf('/nothing')).toBeUndefined();
  });

  it.each(['/nothing', '/terms/more', '*', '/__proto__'])(
    'is the 404 page at %s, which nobody shall index',
    (path) => {
      const { status, html } = render({ ...VIEW, path });
      expect(status).toBe(404);
      expect(html).toContain('<title>Not found · Jetdrop</title>');
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('canonical');
      expect(html).not.toContain('hreflang');
    },
  );
});

describe('A template that cannot be filled', () => {
  it('is refused at the start', () => {
    expect(() => new SitePages('<html lang="en"></html>', HEADS, readFile)).toThrow('index.html');
    expect(() => new SitePages(TEMPLATE, {}, readFile)).toThrow('heads.json');
  });
});
