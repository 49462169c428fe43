import type { Locator, Page } from '@playwright/test';
import { audit, expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { answer, forgiveRefusals, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { expectWithinWindow } from '../../support/browser/site.js';

const KEYS = ['home.title', 'home.titleAccent', 'home.subtitle', 'home.description'] as const;

test.afterEach(async ({ api }) => {
  for (const key of KEYS) await api.call('updateText', { path: { key }, body: { zh: '', en: '' } });
});

const search = (page: Page) => page.getByRole('searchbox', { name: '搜索文案' });
const row = (page: Page, name: RegExp) => page.getByRole('button', { name });
const editor = (page: Page, name: string) => page.getByRole('group', { name });
const save = (of: Locator) => of.getByRole('button', { name: '保存' }).click();

test('a text is found, replaced in both languages, seen on the site, and built-in again when blank', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/texts');
  await expect(page.getByRole('heading', { name: '页面文案', level: 1 })).toBeVisible();
  // Found by the words of the other language.
  await search(page).fill('token you earn');
  await expect(page.getByText(/^共 [1-9] 条文案$/)).toBeVisible();
  await audit(page, 'texts');
  await row(page, /参与其中，/).click();
  await expect(page).toHaveURL(/\/admin\/texts\/home\.title$/);
  const title = editor(page, '首页 › 页面顶部 › 主标题');
  await expect(title.getByText('The token you earn')).toBeVisible();
  const [zh, en] = ['中文文案', '英文文案'].map((name) => title.getByRole('textbox', { name }));
  await expect(en as NonNullable<typeof en>).toBeFocused();
  await zh?.fill('属于玩家的');
  await en?.fill('Play with {sit}');
  await page.keyboard.press('Enter');
  await expect(title.getByText(/此处没有 \{sit\}；可用的有 \{site\}/)).toBeVisible();
  forgiveRefusals(consoleErrors);
  await en?.fill('Play with ');
  await title
    .getByRole('toolbar', { name: '英文文案可用的变量' })
    .getByRole('button', { name: '插入 {site}' })
    .click();
  await expect(en as NonNullable<typeof en>).toHaveValue('Play with {site}');
  await expect(en as NonNullable<typeof en>).toBeFocused();
  await expect(title.getByText('16 / 120 个字符')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the form of a text');
  await save(title);
  await expect(message(page, '文案已保存')).toBeVisible();
  await expect(title).toHaveCount(0);
  await page.getByRole('combobox', { name: '显示范围' }).selectOption('已替换（1）');
  await expect(row(page, /主标题 属于玩家的.*已替换/)).toBeVisible();

  await page.goto('/?lang=en');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Play with Jetdrop by taking part');
  await page.goto('/?lang=zh');
  await expect(heading).toContainText('属于玩家的');

  await page.goto('/admin/texts/home.title');
  await zh?.fill('');
  await en?.fill('');
  await page.keyboard.press('Enter');
  await expect(message(page, '文案已保存')).toBeVisible();
  const next = editor(page, '首页 › 页面顶部 › 主标题第二行');
  await expect(next.getByRole('textbox', { name: '英文文案' })).toBeFocused();
  await page.goto('/?lang=en');
  await expect(heading).toHaveText('The token you earn by taking part');
});

test('nothing typed is lost by Escape, the menu or another admin, and a former text is restored', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  await page.goto('/admin/texts/home.subtitle');
  const subtitle = editor(page, '首页 › 页面顶部 › 副标题');
  const en = subtitle.getByRole('textbox', { name: '英文文案' });
  await en.fill('Ours');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('link', { name: '内容管理' }).click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await row(page, /^主标题 参与其中，/).click();
  await expect(en).toHaveValue('Ours');
  await api.call('updateText', { path: { key: 'home.subtitle' }, body: { en: 'Theirs' } });
  await en.press('ControlOrMeta+Enter');
  await expect(subtitle.getByText('对方：Theirs')).toBeVisible();
  forgiveRefusals(consoleErrors);
  await save(subtitle);
  await expect(message(page, '文案已保存')).toBeVisible();

  await page.goto('/admin/texts/home.subtitle');
  await subtitle.getByRole('button', { name: '操作历史' }).click();
  const history = subtitle.getByRole('region', { name: '操作历史' });
  await history
    .getByRole('button', { name: /^显示修改内容/ })
    .first()
    .click();
  await history.getByRole('button', { name: /^恢复为修改前的内容/ }).click();
  await answer(page, '确定要恢复为此次修改之前的内容吗？', '恢复为修改前的内容');
  await expect(message(page, '已恢复')).toBeVisible();
  await expect(en).toHaveValue('Theirs');
});

test('an open page shows a replaced text, from right to left, and long words wrap on a phone', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lang=en');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('The token you earn by taking part');
  const replace = (key: (typeof KEYS)[number], en: string) =>
    api.call('updateText', { path: { key }, body: { en } });
  await replace('home.title', 'הטוקן שלכם!');
  await replace('home.titleAccent', 'בהשתתפות');
  await replace('home.subtitle', 'W'.repeat(1000));
  await replace('home.description', 'ש'.repeat(1000));
  // A page that is shown again reads its settings.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(title).toHaveText('הטוקן שלכם! בהשתתפות', { timeout: 1500 });
  }).toPass();
  const isOnTheRight = await title.evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const [line] = range.getClientRects();
    const { right } = heading.getBoundingClientRect();
    return line !== undefined && right - line.right < 2;
  });
  expect(isOnTheRight).toBe(true);
  await expectWithinWindow(page, 'the home page with long texts');
  await page.reload();
  await expect(title).toHaveText('הטוקן שלכם! בהשתתפות');
  await audit(page, 'the home page with texts from right to left');
});
