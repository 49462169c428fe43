import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { type PageHeads, SitePages } from './site-pages.js';

const TEMPLATE = `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <!-- head -->
    <title>Placeholder</title>
    <!-- /head -->
  </head>
</html>
`;

const texts = (title: string, description: string) => ({ title, description });
const HEADS: PageHeads = {
  '/': { en: texts('Start', 'All of {{name}}'), zh: texts('首页', '{{name}} 的一切') },
  '/terms': { en: texts('Terms', 'Rules'), zh: texts('条款', '规则') },
  '*': { en: texts('Not found', 'Nothing'), zh: texts('页面不存在', '没有') },
};
const VIEW = {
  origin: 'https://example.com',
  path: '/',
  language: 'en',
  inAddress: false,
  siteName: 'Jetdrop',
  settings: undefined,
} as const;
const pages = new SitePages(TEMPLATE, HEADS);

describe('A page of the site', () => {
  it('has its language and texts in place of the placeholders', () => {
    const { status, html } = pages.render({ ...VIEW, language: 'zh' });
    expect(status).toBe(200);
    expect(html).toContain('<html lang="zh" data-theme="dark">');
    expect(html).toContain('<title>首页 · Jetdrop</title>');
    expect(html).toContain('<meta name="description" content="Jetdrop 的一切" />');
    expect(html).not.toContain('Placeholder');
    expect(html.endsWith('</head>\n</html>\n')).toBe(true);
  });

  it.each(['/terms', '/terms/', '/Terms'])(
    'has one canonical address however %s is written',
    (path) => {
      const { status, html } = pages.render({ ...VIEW, path });
      expect(status).toBe(200);
      expect(html).toContain('<link rel="canonical" href="https://example.com/terms" />');
    },
  );

  it('keeps the language in its canonical address when the address names it', () => {
    const { html } = pages.render({ ...VIEW, path: '/terms', language: 'zh', inAddress: true });
    expect(html).toContain('<link rel="canonical" href="https://example.com/terms?lang=zh" />');
  });

  it('escapes what operators and callers write, and takes it literally', () => {
    const siteName = `</title><script>alert("1")</script>$& 'n' $1`;
    const { html } = pages.render({ ...VIEW, siteName, origin: 'http://a"onload="b' });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('a"onload');
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(html).toContain('$&amp; &#39;n&#39; $1');
  });

  it('carries the settings for its scripts, and nothing in them ends the element', () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, site_name: '</script><b>' };
    const { html } = pages.render({ ...VIEW, settings });
    const text = /<script type="application\/json" id="site-settings">(.*?)<\/script>/s.exec(
      html,
    )?.[1];
    expect(JSON.parse(text ?? '')).toEqual(settings);
    expect(pages.render(VIEW).html).not.toContain('site-settings');
  });

  it.each(['/nothing', '/terms/more', '*', '/__proto__'])(
    'is the 404 page at %s, which nobody shall index',
    (path) => {
      const { status, html } = pages.render({ ...VIEW, path });
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
    expect(() => new SitePages('<html lang="en"></html>', HEADS)).toThrow('index.html');
    expect(() => new SitePages(TEMPLATE, {})).toThrow('heads.json');
  });
});
