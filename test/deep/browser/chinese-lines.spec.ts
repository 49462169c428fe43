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
  :root:lang(zh) { --font-han: 'Test Han' !important; }`;

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

/** Headings of several lines whose last line has one or two characters of Han, cut from the word before. */
function shortEnds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const linesOf = (heading: Element) => {
      const lines: string[] = [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      let bottom = Number.NaN;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const [offset, character] of Array.from(node.nodeValue ?? '').entries()) {
          range.setStart(node, offset);
          range.setEnd(node, offset + 1);
          const [box] = range.getClientRects();
          if (!box || box.width === 0) continue;
          if (!(Math.abs(box.bottom - bottom) <= 4)) lines.push('');
          bottom = box.bottom;
          lines[lines.length - 1] += character;
        }
      }
      return lines;
    };
    return Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      .filter((heading) => heading.checkVisibility() && !heading.closest('.visually-hidden'))
      .map(linesOf)
      .filter((lines) => {
        const [before = '', last = ''] = lines.slice(-2);
        return (
          lines.length > 1 &&
          /\p{Script=Han}$/u.test(before) &&
          /^\p{Script=Han}{1,2}[^\p{L}\p{N}]*$/u.test(last)
        );
      })
      .map((lines) => lines.join(' | '));
  });
}

/** Width of a text in the font size of the page's paragraphs, in em. */
function widthOf(page: Page, text: string, style = ''): Promise<number> {
  return page.evaluate(
    ([content, css]) => {
      const line = document.createElement('span');
      line.style.cssText = `position: absolute; white-space: nowrap; font-size: 100px; ${css}`;
      line.textContent = content;
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width / 100;
    },
    [text, style] as const,
  );
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
    expect.soft(await shortEnds(page), `ends of headings: ${where}, ${width} px`).toEqual([]);
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

test('Chinese has space beside letters and digits, and marks of its own face', async ({ page }) => {
  await page.goto('/about');
  await loadHanFont(page);
  await expect(page.locator('html')).toHaveAttribute('data-font', '');
  const gaps = async (text: string) =>
    (await widthOf(page, text)) - (await widthOf(page, text, 'text-autospace: no-autospace'));
  expect(await gaps('使用TON支付')).toBeCloseTo(0.25, 1);
  expect(await gaps('使用钱包支付')).toBe(0);
  const markWidth = async () => (await widthOf(page, '人“人')) - (await widthOf(page, '人人'));
  expect(await markWidth()).toBeGreaterThan(0.8);
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => document.fonts.load("16px 'Inter Marks'", '“'));
  expect(await markWidth()).toBeLessThan(0.6);
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
