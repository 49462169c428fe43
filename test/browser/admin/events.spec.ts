import { audit } from '../../support/browser/accessibility.js';
import { answer, message } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { campaignTest } from '../../support/browser/campaign-office.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const test = campaignTest();

// Long tests, slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

test('an event that waits for its wallet is listed with its key, and cancelled', async ({
  page,
  api,
  office,
}) => {
  const { key } = await api.call('createApiKey', {
    body: { name: 'Game server', role: 'integration', daily_events: 10, daily_points: 1000 },
  });
  const events = [
    {
      id: 'quest-41-7',
      type: 'points',
      points: 150,
      wallet_address: new WalletAccount({ number: 5950 }).address,
      reason: 'Quest 41',
      reason_zh: '任务 41',
    },
  ];
  const sent = await fetch(`${office.server.url}/api/v1/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const [result] = (await sent.json()) as { result: string; code: string | null }[];
  expect(result).toMatchObject({ code: null, result: 'waiting' });
  await page.goto('/admin/events');
  const row = page.getByRole('row', { name: /quest-41-7/ });
  await expect(row).toContainText('Game server');
  await audit(page, 'the list of events');
  await row.getByRole('link', { name: /^#/ }).click();
  const dialog = page.getByRole('dialog', { name: /^事件 \d+$/ });
  await expect(dialog.getByText('任务 41')).toBeVisible();
  await audit(page, 'a waiting event');
  await dialog.getByRole('button', { name: '取消事件' }).click();
  await answer(page, 'Game server 的事件 quest-41-7', '取消事件');
  await expect(message(page, '已取消事件')).toBeVisible();
  await expect(dialog.getByText('已取消', { exact: true })).toBeVisible();
});
