import type { Page } from '@playwright/test';
import { SITE_PATHS } from '#libs/domain/index.js';
import { expect, test } from '../../support/browser/browser.js';
import { enter, test as liveTest, TEXTS } from '../../support/browser/live-campaign.js';
import { openWallets } from '../../support/browser/wallet-test.js';

const WIDTHS = [320, 390, 768, 1440];
/** Words that the segmenter does not know. */
const MORE_WORDS = ['代币', '私钥', '助记词'];
/**
 * A font of the width on visitors' machines: the browser of the tests has none with these
 * characters.
 */
const FONT = 'server/site/share-image/fonts/noto-sans-sc-bold.ttf';
const FONT_STYLES = `
  @font-face { font-family: 'Test Han'; src: url(/test-han.ttf); }
  :root { --font-sans: 'Inter Variable', 'Test Han' !important; }`;

/** Words whose characters stand on different lines, with the text around them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((moreWords) => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
    const range = document.createRange();
    const lineOf = (node: Node, offset: number) => {
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      return range.getClientRects()[0]?.bottom ?? Number.NaN;
    };
    const splitWords = (text: string) => [
      ...Array.from(segmenter.segment(text), ({ segment, index }) => ({ word: segment, index })),
      ...moreWords.flatMap((word) =>
        Array.from(text.matchAll(new RegExp(word, 'g')), ({ index }) => ({ word, index })),
      ),
    ];
    const isBroken = (node: Node, { word, index }: { word: string; index: number }) =>
      /^\p{Script=Han}{2,}$/u.test(word) &&
      Math.abs(lineOf(node, index) - lineOf(node, index + word.length - 1)) > 4;
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest('.visually-hidden')) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      const text = node.nodeValue ?? '';
      const found = splitWords(text).filter((word) => isBroken(node, word));
      broken.push(...found.map(({ word }) => `${word}: ${element.textContent?.slice(0, 80)}`));
    }
    return broken;
  }, MORE_WORDS);
}

async function loadHanFont(page: Page): Promise<void> {
  await page.route('**/test-han.ttf', (route) => route.fulfill({ path: FONT }));
  await page.addStyleTag({ content: FONT_STYLES });
  await page.evaluate(() => document.fonts.load("16px 'Test Han'", '代'));
}

async function expectWholeWords(page: Page, where: string): Promise<void> {
  // A visitor who opens an answer reads it too.
  await page.evaluate(() => {
    for (const answer of document.querySelectorAll<HTMLElement>('main section'))
      answer.hidden = false;
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await brokenWords(page), `${where}, ${width} px`).toEqual([]);
  }
}

test.describe.configure({ mode: 'parallel' });
test.use({ locale: 'zh-CN', bypassCSP: true });
liveTest.use({ locale: 'zh-CN', bypassCSP: true });

test('no page breaks a Chinese word', async ({ page, consoleErrors }) => {
  for (const path of [...SITE_PATHS, '/nothing']) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/^正在加载/)
        .filter({ visible: true }),
    ).toHaveCount(0);
    await loadHanFont(page);
    await expectWholeWords(page, path);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  expect(await brokenWords(page), 'the menu').toEqual([]);
  // The browser's own, about the page that is not there.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

liveTest('the live campaign breaks no Chinese word', async ({ page, makeWallet }) => {
  await enter(page, makeWallet(), TEXTS.zh);
  await loadHanFont(page);
  await expectWholeWords(page, 'signed in');
});

liveTest('the choice of a wallet breaks no Chinese word', async ({ page }) => {
  await page.goto('/airdrop');
  await loadHanFont(page);
  await openWallets(page, '连接钱包');
  await expectWholeWords(page, 'wallets');
});
