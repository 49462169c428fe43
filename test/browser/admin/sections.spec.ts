import sharp from 'sharp';
import { HOME_BANDS } from '#libs/domain/index.js';
import { audit } from '../../support/browser/accessibility.js';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test.afterEach(async ({ api }) => {
  await api.call('updatePartners', { body: { mode: 'default', entries: [] } });
  await api.call('updateTokenomics', { body: { mode: 'default', entries: [] } });
  await api.call('updateAudits', { body: { mode: 'hidden', entries: [] } });
  await api.call('updateHighlights', { body: { mode: 'default', entries: [] } });
  await api.call('updateSettings', { body: { home_bands: [...HOME_BANDS] } });
});

test('partners are added with a logo, ordered by drag and keyboard, and hidden', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/sections');
  await page.getByRole('button', { name: '编辑：合作伙伴' }).click();
  const dialog = page.getByRole('dialog', { name: '合作伙伴' });
  const mode = dialog.getByRole('combobox', { name: /^网站显示/ });
  await mode.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  // Opened by the mouse, it is moved by the keys.
  await mode.click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: '自定义条目' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mode).toHaveText('自定义条目');
  for (const [index, name] of ['Harbour', 'Pier', 'Wharf'].entries()) {
    await dialog.getByRole('button', { name: '添加条目' }).click();
    await dialog.getByRole('textbox', { name: /^名称/ }).nth(index).fill(name);
  }
  const links = dialog.getByRole('textbox', { name: '链接（https）' });
  await links.first().fill('http://example.com/harbour');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('必须以 https:// 开头')).toBeVisible();
  await links.first().fill('https://example.com/harbour');
  const logo = sharp({ create: { width: 90, height: 30, channels: 4, background: '#c7770080' } });
  await dialog
    .getByLabel(/^上传图片$/, { exact: true })
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logo.png().toBuffer(),
    });
  await expect(dialog.getByRole('img', { name: '图片预览' })).toHaveJSProperty('naturalWidth', 90);

  const names = () =>
    dialog
      .getByRole('textbox', { name: /^名称/ })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const handle = (name: string) => dialog.getByRole('button', { name: `移动 ${name}` });
  await handle('Harbour').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/现在第 1 位/)).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/现在第 2 位/)).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Pier', 'Harbour', 'Wharf']);
  // Both entries are in view while one is dragged.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await handle('Wharf').dragTo(handle('Harbour'), { steps: 12 });
  await expect.poll(names).toEqual(['Pier', 'Wharf', 'Harbour']);
  await audit(page, 'form of the partners');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '板块已保存')).toBeVisible();
  const { partners } = await api.call('getSections');
  expect(partners.entries.map(({ name }) => name)).toEqual(['Pier', 'Wharf', 'Harbour']);
  expect(partners.entries[2]?.logo).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  await audit(page, 'sections');

  await page.goto('/?lang=en');
  const region = page.getByRole('region', { name: 'Ecosystem partners' });
  await expect(region.getByRole('listitem')).toHaveText([
    'Pier',
    'Wharf',
    'Harbour (opens in a new tab)',
  ]);
  await audit(page, 'home page with own partners');

  await page.goto('/admin/sections');
  await page.getByRole('button', { name: '编辑：合作伙伴' }).click();
  await dialog.getByRole('combobox', { name: /^网站显示/ }).click();
  await page.getByRole('option', { name: '隐藏' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '板块已保存')).toBeVisible();
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible();
  await expect(region).toHaveCount(0);
});

test('audits are linked from the home page, and nothing typed is lost by Escape', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/admin/sections');
  await page.getByRole('button', { name: '编辑：安全审计' }).click();
  const dialog = page.getByRole('dialog', { name: '安全审计' });
  await dialog.getByRole('combobox', { name: /^网站显示/ }).click();
  await expect(page.getByRole('option')).toHaveText([/自定义条目/, /隐藏/]);
  await page.getByRole('option', { name: '自定义条目' }).click();
  await dialog.getByRole('button', { name: '添加条目' }).click();
  const link = dialog.getByRole('textbox', { name: /^报告链接/ });
  await dialog.getByRole('textbox', { name: /^审计机构/ }).fill('Harbour Security');
  await dialog.getByLabel('报告日期').fill('2026-01-31');
  await link.fill('http://example.com/audit.pdf');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('必须以 https:// 开头')).toBeVisible();
  await link.fill('https://example.com/audit.pdf');
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(preview.getByText('2026年1月31日')).toBeVisible();
  await audit(page, 'form of the audits');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(link).toHaveValue('https://example.com/audit.pdf');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '板块已保存')).toBeVisible();

  await page.goto('/?lang=en');
  const audits = page.getByRole('region', { name: 'Security audits' });
  await expect(audits.getByRole('link')).toHaveAttribute('href', 'https://example.com/audit.pdf');
  await expect(audits.getByText('January 31, 2026')).toBeVisible();
  await audit(page, 'home page with an audit');
});

test('shares of the supply are previewed with their sum, which must be 100 %', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/sections');
  await page.getByRole('button', { name: '编辑：代币分配' }).click();
  const dialog = page.getByRole('dialog', { name: '代币分配' });
  await dialog.getByRole('combobox', { name: /^网站显示/ }).click();
  await page.getByRole('option', { name: '自定义条目' }).click();
  await dialog.getByRole('button', { name: '添加条目' }).click();
  // The default language of the site is enough.
  await dialog.getByRole('textbox', { name: /^名称（英文）/ }).fill('Community');
  await dialog.getByLabel('百分比').fill('90');
  await expect(dialog.getByText('合计 90%，必须等于 100%。')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('各部分合计为 90%，必须等于 100%')).toBeVisible();
  await dialog.getByLabel('百分比').fill('100');
  await expect(dialog.getByText('合计 100%', { exact: true })).toBeVisible();
  await audit(page, 'form of the tokenomics');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '板块已保存')).toBeVisible();
  await page.goto('/?lang=zh');
  await expect(page.getByRole('button', { name: /Community.*100%/ })).toBeVisible();
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((it) => !/422/.test(it)));
});

test('highlights start from the built-in ones, and bands are hidden and ordered', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/admin/sections');
  await page.getByRole('button', { name: '编辑：亮点' }).click();
  const dialog = page.getByRole('dialog', { name: '亮点' });
  await dialog.getByRole('button', { name: '从内置条目开始' }).click();
  const titles = dialog.getByRole('textbox', { name: /^标题（英文）/ });
  await expect(titles).toHaveCount(3);
  await expect(titles.first()).toHaveValue('Innovation');
  await titles.first().fill('Star maps');
  await dialog.getByRole('button', { name: '移除 可扩展' }).click();
  await dialog.getByRole('combobox', { name: /^图片/ }).nth(1).click();
  await page.getByRole('option', { name: '上升的曲线' }).click();
  await audit(page, 'form of the highlights');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '板块已保存')).toBeVisible();

  const bands = page.getByRole('region', { name: '首页顺序' });
  const names = bands.getByRole('listitem');
  await expect(names).toHaveCount(9);
  const up = bands.getByRole('button', { name: '上移 常见问题' });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await up.press('Enter');
  for (let step = 0; step < 5; step += 1) await up.click();
  await expect(names.first()).toContainText('常见问题');
  await bands.getByRole('switch', { name: '合作伙伴' }).click();
  await bands.getByRole('switch', { name: '统计数据' }).click();
  await audit(page, 'order of the home page');
  await bands.getByRole('button', { name: '保存首页顺序' }).click();
  await expect(message(page, '首页顺序已保存')).toBeVisible();

  await page.goto('/?lang=en');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Frequently asked questions',
    'Built to be used, not just held',
    'Everyday use, without friction',
    'Tokenomics',
    'What the token is for',
    'The year at a glance',
    'Your share is there to be earned',
  ]);
  const highlights = page.getByRole('region', { name: 'Built to be used, not just held' });
  await expect(highlights.getByRole('heading', { level: 3 })).toHaveText([
    'Star maps',
    'Open source',
  ]);
  await audit(page, 'home page with own highlights and order');
});
