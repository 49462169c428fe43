import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { expectWithinWindow } from '../support/browser/site.js';

const content = (text: string, id = 1) => ({
  id,
  type: 'about',
  key: `key-${id}`,
  title: `标题 ${id}`,
  title_en: `Title ${id}`,
  content: text,
  content_en: '',
  order: id,
  is_active: true,
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
});

async function showAbout(page: Page, ...texts: string[]): Promise<void> {
  await page.route('**/api/v1/public/contents?type=about', (route) =>
    route.fulfill({ json: texts.map((text, index) => content(text, index + 1)) }),
  );
  await page.goto('/about');
}

const HOSTILE = `# Hostile

<script>window.hurt = 'script'</script>
<img src="x" onerror="window.hurt = 'onerror'">
<iframe src="https://evil.example" srcdoc="<script>parent.hurt = 'srcdoc'</script>"></iframe>
<svg onload="window.hurt = 'svg'"></svg>
<style>body { display: none }</style>
<form action="https://evil.example"><input name="seed"></form>

Text <b onmouseover="window.hurt = 'inline'">inline</b> <a href="javascript:window.hurt = 'raw'">raw</a>

[first](javascript:window.hurt='link') [second](JaVa\u0001Script:window.hurt='link')
[third](data:text/html,<script>window.hurt='data'</script>) [fourth](vbscript:x)
<javascript:window.hurt='auto'> [fifth][ref]

[ref]: javascript:window.hurt='ref'

![picture](javascript:window.hurt='image) ![second picture](data:image/svg+xml,<svg/onload=alert(1)>)

[ends well](https://example.org/ "title\\" onclick=\\"window.hurt=1")
`;

test('hostile Markdown is harmless', async ({ page }) => {
  await showAbout(page, HOSTILE);
  const section = page.getByRole('region', { name: 'Title 1' });
  await expect(section.getByRole('heading', { name: 'Hostile' })).toBeVisible();

  await expect(
    section.locator('script, iframe, svg[onload], style, form, input, b, object, embed'),
  ).toHaveCount(0);
  const attributes = await section.evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((child) =>
      [...child.attributes].map(({ name, value }) => `${name}=${value}`),
    ),
  );
  expect(attributes.filter((attribute) => /^on|^srcdoc|^formaction/i.test(attribute))).toEqual([]);
  expect(
    attributes.filter((attribute) => /^(href|src|action)=(?!https?:|\/)/i.test(attribute)),
  ).toEqual([]);
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await expect(section.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(section.getByRole('link')).toHaveCount(1);
  await section.getByText('inline').hover();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

const RICH = `Before the first heading, a note[^1].

## Second level first

[inside](/airdrop), [outside](https://example.org/page)

#### Two levels deeper

- [x] finished
- [ ] still open

| Allocation | Share | Tokens | Purpose | Vesting | Unlocked |
| --- | --: | --: | --- | --- | --- |
| Airdrop | 30 % | 300000000 | Participants-of-the-campaign | none-at-all | immediately |

\`\`\`
a line of code that is much longer than any telephone is wide, so that it has to scroll inside its own box
\`\`\`

# First level last

AVeryLongWordWithoutAnyPlaceToBreakItWhichWouldPushThePageWiderThanItsWindowIfNobodyTookCareOfIt

[^1]: The note itself.
`;

test('everything Markdown can do fits, in order and accessible, with two texts on a page', {
  tag: '@deep',
}, async ({ page }) => {
  await showAbout(page, RICH, RICH);
  const section = page.getByRole('region', { name: 'Title 2' });
  await expect(
    section.getByRole('heading', { name: 'Second level first', level: 3 }),
  ).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Two levels deeper', level: 4 })).toBeVisible();
  await expect(section.getByRole('heading', { name: 'First level last', level: 3 })).toBeVisible();

  await expect(section.getByRole('link', { name: 'inside' })).not.toHaveAttribute('target');
  const outside = section.getByRole('link', { name: 'outside (opens in a new tab)' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noopener/);
  await expect(section.getByText('Done: finished')).toBeVisible();

  const note = section.getByRole('link', { name: '1', exact: true });
  await note.click();
  await expect(section.getByText('The note itself.')).toBeInViewport();

  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await expectAccessible(page, 'phone');
});

const LONG_WORD = 'Aktjetdrop'.repeat(6);
const WIDE_TABLE = `| Allocation | Tokens | Purpose | Vesting |
| --- | --: | --- | --- |
| Ecosystem | 300,000,000 | Grants and partnerships | Quarterly |
| Community | 1,000,000,000 | ${LONG_WORD} | Immediately |
`;

test('words and numbers of a table stay whole on phones and on paper', { tag: '@deep' }, async ({
  page,
}) => {
  await showAbout(page, WIDE_TABLE);
  const table = page.getByRole('figure', { name: 'Table' });
  await expect(table.getByText('300,000,000')).toBeVisible();
  const cutWords = () =>
    table.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) cut.push(word);
        }
      }
      return cut;
    });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutWords()).toEqual([]);
  await expectWithinWindow(page, 'phone');
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await cutWords()).toEqual([]);
  await expectWithinWindow(page, 'paper');
});

test('a text without headings or words is no problem', { tag: '@deep' }, async ({ page }) => {
  await showAbout(page, '', '   \n\n', '# \n\ntext');
  await expect(page.getByRole('region', { name: 'Title 3' }).getByText('text')).toBeVisible();
  await expectAccessible(page);
});

test('the Markdown renderer is downloaded for texts that the server has not drawn', {
  tag: '@deep',
}, async ({ page }) => {
  const renderers: string[] = [];
  page.on('response', (response) => {
    if (/markdown-text[^/]*\.js$/.test(response.url())) renderers.push(response.url());
  });
  await page.goto('/whitepaper');
  const risk = page.getByRole('heading', { name: 'Risk warning' });
  const abstract = page.getByRole('region', { name: /Abstract/ });
  await expect(risk).toBeVisible();
  const drawn = await abstract.getByRole('paragraph').first().innerText();
  // The texts are requested again after hydration, which leaves them as they are.
  await page.waitForLoadState('networkidle');
  await expect(abstract.getByRole('paragraph').first()).toHaveText(drawn);
  expect(renderers).toEqual([]);

  await page.getByRole('button', { name: /中文/ }).click();
  await expect(
    page.getByRole('region', { name: /摘要/ }).getByRole('paragraph').first(),
  ).toHaveText(/[\u4e00-\u9fff]/);
  expect(renderers).toHaveLength(1);
  await page.getByRole('button', { name: /English/ }).click();
  await expect(abstract.getByRole('paragraph').first()).toHaveText(drawn);
});
