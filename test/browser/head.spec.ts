import type { Page } from '@playwright/test';
import { SITE_PATHS } from '#libs/domain/index.js';
import { expect, test } from '../support/browser/browser.js';
import { switchLanguage } from '../support/browser/site.js';
import { allOr } from '../support/shared/deep.js';

interface Head {
  lang: string;
  title: string;
  metas: Record<string, string>;
  links: Record<string, string>;
}

/** Reads the tags for search engines and previews, from the current page or from a route's HTML. */
function readHead(page: Page, route?: string): Promise<Head> {
  return page.evaluate(async (address) => {
    const read = async (url: string) => {
      const answer = await fetch(url, { headers: { Accept: 'text/html' } });
      return new DOMParser().parseFromString(await answer.text(), 'text/html');
    };
    const { documentElement, head, title } = address ? await read(address) : document;
    const metas = [...head.querySelectorAll<HTMLMetaElement>('meta[content]')].map((meta) => [
      meta.name || meta.getAttribute('property') || '',
      meta.content,
    ]);
    const links = [
      ...head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[rel="alternate"]'),
    ].map((link) => [`${link.rel} ${link.hreflang}`.trim(), link.href]);
    return {
      lang: documentElement.lang,
      title,
      metas: Object.fromEntries(metas.filter(([name]) => name !== 'theme-color')),
      links: Object.fromEntries(links),
    };
  }, route);
}

for (const [language, locale] of allOr(['en', 'en-US'], ['zh', 'zh-CN'])) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('every page says the same about itself with and without scripts', {
      tag: '@deep',
    }, async ({ page }) => {
      for (const route of SITE_PATHS) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const sent = await readHead(page, route);
        expect(sent.lang, route).toBe(language);
        await expect.poll(() => readHead(page), route).toEqual(sent);
      }
    });
  });
}

test('the head follows the visitor from page to page', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
  await expect(page).toHaveTitle('Roadmap · Jetdrop');
  const head = await readHead(page);
  expect(head.links).toEqual({
    canonical: `${baseURL}/roadmap`,
    'alternate en': `${baseURL}/roadmap?lang=en`,
    'alternate zh': `${baseURL}/roadmap?lang=zh`,
    'alternate x-default': `${baseURL}/roadmap`,
  });
  expect(head.metas['og:url']).toBe(`${baseURL}/roadmap`);
});

test('an address that names a language shows it, but is no choice of the visitor’s', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  await page.goto('/about?lang=zh');
  await expect(page).toHaveTitle('关于 · Jetdrop');
  expect((await readHead(page)).links['canonical']).toBe(`${baseURL}/about?lang=zh`);
  await page.goto('/team');
  await expect(page).toHaveTitle('Team · Jetdrop');
  await switchLanguage(page, /中文/);
  await expect(page).toHaveTitle('团队 · Jetdrop');
  await page.goto('/about?lang=en');
  await expect(page).toHaveTitle('About · Jetdrop');
  await page.goto('/team');
  await expect(page).toHaveTitle('团队 · Jetdrop');
});

test('the switch outranks the language in the address, also after a reload', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/about?lang=zh&from=mail');
  await expect(page).toHaveTitle('关于 · Jetdrop');
  await switchLanguage(page, /English/);
  await expect(page).toHaveTitle('About · Jetdrop');
  await expect(page).toHaveURL('/about?from=mail');
  await page.reload();
  await expect(page).toHaveTitle('About · Jetdrop');
});

test('a path that is no page answers 404 with the designed page and its way home', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Jetdrop');
  const { metas, links } = await readHead(page);
  expect(metas['robots']).toBe('noindex');
  expect(links).toEqual({});
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await readHead(page)).metas['robots']).toBeUndefined();
  expect((await readHead(page)).links['canonical']).toBeDefined();
  // The browser reports the status of the document itself.
  consoleErrors.length = 0;
});

test('the web manifest names the site and icons that exist', { tag: '@deep' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(String(href))).json();
  expect(manifest.name).toBe('Jetdrop');
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});
