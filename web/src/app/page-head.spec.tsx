import '../../../test/support/web/browser-gaps.js';
import { answerApi, renderSite } from '../../../test/support/web/render.js';
import { PageHead } from './page-head.js';
import { NOT_FOUND, PAGES, type PageDescription } from './pages.js';

/** The head as the server sends it for another page. */
const SENT = `
  <title>Sent</title>
  <meta name="description" content="sent">
  <meta property="og:type" content="website">
  <meta property="og:title" content="sent">
  <meta property="og:image" content="https://pictures.example/og.png">
  <meta property="og:image:width" content="1200">
  <meta property="og:url" content="https://sample.example/sent">
  <link rel="canonical" href="https://sample.example/sent">
  <link rel="alternate" hreflang="zh" href="https://sample.example/sent?lang=zh">`;

const pageAt = (path: string): PageDescription => {
  const page = PAGES.find((it) => it.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page;
};

async function show(page: PageDescription, address: string) {
  document.head.innerHTML = SENT;
  history.replaceState(null, '', address);
  answerApi({});
  await renderSite(<PageHead {...page} />);
}

const contentsOf = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map(
    (tag) => tag.getAttribute('content') ?? tag.getAttribute('href'),
  );

describe('The head of the document', () => {
  it('is that of the page on screen, each tag once', async () => {
    await show(pageAt('/about'), '/about');
    expect(document.title).toBe('About · Jetdrop');
    expect(contentsOf('[property="og:title"]')).toEqual(['About · Jetdrop']);
    expect(contentsOf('[name="description"]')).toEqual(contentsOf('[property="og:description"]'));
    expect(contentsOf('[rel="canonical"]')).toEqual(['https://sample.example/about']);
    expect(contentsOf('[property="og:url"]')).toEqual(['https://sample.example/about']);
    expect(contentsOf('[rel="alternate"]')).toHaveLength(3);
  });

  it('keeps what is the same on every page', async () => {
    await show(pageAt('/team'), '/team');
    expect(contentsOf('[property="og:type"]')).toEqual(['website']);
    expect(contentsOf('[property="og:image"]')).toEqual(['https://pictures.example/og.png']);
    expect(contentsOf('[property="og:image:width"]')).toEqual(['1200']);
  });

  it('has no addresses where there is no page, and is not to be indexed', async () => {
    await show(NOT_FOUND, '/no/such/page');
    expect(contentsOf('[name="robots"]')).toEqual(['noindex']);
    expect(contentsOf('[rel="canonical"], [rel="alternate"], [property="og:url"]')).toEqual([]);
  });
});
