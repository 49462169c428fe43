import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  answer,
  test as backOffice,
  message,
  unfoldMenu,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { handIn, manualTasks, newVisitor } from '../../support/browser/campaign-office.js';
import { invite, joinTeam } from '../../support/browser/join-team.js';
import { type ProductOnServer, startOnServer } from '../../support/browser/site-product.js';
import { runCommand } from '../../support/process/command.js';
import { clientOf } from '../../support/shared/api.js';
import { ADMIN } from '../../support/shared/credentials.js';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  onServer,
} from '../../support/shared/databases.js';
import { login } from '../../support/shared/login.js';
import { BOT_TOKEN, startTelegram, type TestTelegram } from '../../support/shared/telegram.js';
import { testServer } from '../../support/shared/template-databases.js';
import { until } from '../../support/shared/until.js';
import {
  signatureOf,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/shared/webhooks.js';

interface Tools {
  telegram: TestTelegram;
  receiver: WebhookReceiver;
}

/** A live campaign that may call the stand-in for Telegram, and a receiver of webhooks. */
const test = backOffice.extend<object, Tools & { server: ProductOnServer }>({
  telegram: [
    async ({ browserName: _ }, use) => {
      const telegram = await startTelegram();
      await use(telegram);
      telegram.close();
    },
    { scope: 'worker' },
  ],
  receiver: [
    async ({ browserName: _ }, use) => {
      const receiver = await startWebhookReceiver();
      await use(receiver);
      receiver.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ telegram }, use) => {
      const server = await startOnServer({
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.origin,
        WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
        OUTBOUND_REQUESTS: 'on',
      });
      const api = clientOf(server.url, await login(server.url, ADMIN));
      await api.call('goLive');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ timeout: 240_000 });

test('an owner, a manager and a reviewer run a campaign that none of them runs alone', {
  tag: '@deep',
}, async ({ page, browser, api, server, telegram, receiver }) => {
  let manager: Page;
  let reviewer: Page;
  await test.step('the owner invites both; they join and set up a second factor', async () => {
    await page.goto('/admin/admins');
    const managerLink = await invite(page, 'sample_manager', '管理者');
    const reviewerLink = await invite(page, 'sample_reviewer', '审核员');
    manager = (await joinTeam(browser, managerLink)).page;
    reviewer = (await joinTeam(browser, reviewerLink)).page;
    // A link is used once.
    const late = await browser.newPage();
    await late.goto(managerLink);
    await expect(late.getByRole('main').getByRole('alert')).toBeVisible();
    await late.close();
    await page.reload();
    const row = page.getByRole('row', { name: /sample_manager/ });
    await expect(row).toContainText('已设置');
    await expect(row).toContainText('视同 admin');
    // Three days later they are a second person.
    await onServer(server.databaseUrl, (db) => db.query('update admins set stands_until = null'));
  });

  const { secret } = await api.call('createNotificationChannel', {
    body: {
      kind: 'webhook',
      name: 'Operators',
      target: `${receiver.origin}/hook`,
      events: ['approval.waiting'],
      language: 'zh',
    },
  });

  await test.step('the owner sets up a Telegram chat', async () => {
    await page.goto('/admin/notifications');
    await page.getByRole('button', { name: '添加渠道' }).first().click();
    const dialog = page.getByRole('dialog', { name: '添加渠道' });
    await dialog.getByRole('combobox', { name: /^类型/ }).click();
    await page.getByRole('option', { name: 'Telegram 群组' }).click();
    await dialog.getByLabel('名称').fill('群组');
    await dialog.getByLabel(/^群组/).fill('@sample_operators');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(message(page, '已保存渠道')).toBeVisible();
  });

  const visitors = [await newVisitor(server, api), await newVisitor(server, api)];

  await test.step('the reviewer works the desk, and is refused elsewhere', async () => {
    const [task = 0] = await manualTasks(api, 1);
    await handIn(visitors[0] as (typeof visitors)[number], [task], 'https://example.com/post');
    await reviewer.goto('/admin/reviews');
    await reviewer.getByRole('button', { name: /^通过/ }).click();
    await until(async () => (await api.call('getReviewStats')).waiting === 0);
    const menu = reviewer.getByRole('navigation');
    await unfoldMenu(reviewer);
    await expect(menu.getByRole('link', { name: '审核' })).toBeVisible();
    await expect(menu.getByRole('button')).toHaveText(['待处理', '活动']);
    for (const hidden of ['支付', '管理员', '站点设置', '操作日志']) {
      await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
    }
    const token = await reviewer.evaluate(() => localStorage.getItem('jetdrop.admin.token'));
    const refused = await fetch(`${server.url}/api/v1/admin/settings`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(403);
  });

  await test.step('the manager asks for a bulk approval', async () => {
    for (const { id, send } of visitors) {
      await api.call('adjustPoints', { path: { id }, body: { points: 3000, reason: 'Test' } });
      await send('POST', 'me/claims', {}, { 'Idempotency-Key': randomUUID() });
    }
    const rules = await api.call('getAdminRules');
    await api.call('updateAdminRules', {
      body: { claims_alone: 1, updated_at: rules.updated_at },
    });
    await manager.goto('/admin/claims');
    await manager.getByRole('checkbox', { name: '选择全部领取' }).check();
    await manager.getByRole('button', { name: '批准' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: '批准' }).click();
    await expect(manager.getByRole('alert')).toContainText('此操作需要另一位管理员批准');
  });

  await test.step('a webhook and a Telegram message arrive', async () => {
    // A summary of the day may come as well.
    const asked = () => receiver.received.find(({ body }) => body.includes('asked_by'));
    const written = () =>
      telegram.written.find(({ text }) => text.includes('请求另一位管理员批准'));
    await until(async () => asked() !== undefined && written() !== undefined);
    const request = asked() ?? { headers: {}, body: '' };
    expect(request.headers['webhook-signature']).toBe(signatureOf(secret, request));
    expect(JSON.parse(request.body).data).toMatchObject({ asked_by: 'sample_manager' });
    expect(written()?.text).toContain('sample_manager请求另一位管理员批准：批准领取');
    await page.goto('/admin/notifications');
    const sent = page
      .getByRole('table', { name: '发送记录' })
      .getByRole('row', { name: /待审批请求/ });
    await expect(sent.getByText('已送达')).toHaveCount(2);
  });

  await test.step('the owner sees its effect, and approves it', async () => {
    await page.goto('/admin/approvals');
    await page.getByRole('link', { name: '#1' }).click();
    const request = page.getByRole('dialog', { name: '审批请求 1' });
    await expect(request.getByText('领取: 2')).toBeVisible();
    await expect(request.getByRole('table').getByRole('row')).toHaveCount(3);
    await request.getByRole('button', { name: '批准' }).click();
    await answer(page, '批准请求 1', '批准');
    await expect(message(page, '已批准请求')).toBeVisible();
    await expect(request.getByText('已完成')).toBeVisible();
  });

  await test.step('the log names all three', async () => {
    await page.goto('/admin/logs');
    for (const name of ['admin', 'sample_manager', 'sample_reviewer']) {
      await expect(page.getByRole('cell', { name, exact: true }).first()).toBeVisible();
    }
  });

  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-story-'));
  const serverUrl = testServer();
  const restored = `restored_${randomUUID()}`;
  try {
    const env = { DATABASE_URL: server.databaseUrl, ADMIN_PASSWORD: ADMIN.password };
    const target = { ...env, DATABASE_URL: await createDatabase(serverUrl, restored) };
    await test.step('a backup is restored into an empty installation, and audits clean', async () => {
      const file = join(folder, 'backup.gz');
      expect(await runCommand('backup', [file], env)).toMatchObject({ code: 0 });
      expect(await runCommand('restore', [file], target)).toMatchObject({ code: 0 });
      expect(await runCommand('audit-ledger', [], target)).toMatchObject({ code: 0 });
    });

    await test.step('an altered row of the log is found by the audit', async () => {
      const altered = await onServer(databaseUrl(serverUrl, restored), async (client) => {
        await client.query('alter table operation_logs disable trigger user');
        const { rows } = await client.query<{ id: number }>(
          `update operation_logs set admin_username = 'somebody'
           where id = (select id from operation_logs order by id desc offset 2 limit 1) returning id`,
        );
        return rows[0]?.id;
      });
      const { code, text } = await runCommand('audit-ledger', [], target);
      expect(code).toBe(1);
      expect(text).toContain(`The log's row ${altered} was altered`);
    });
  } finally {
    await dropDatabase(serverUrl, restored);
    await rm(folder, { recursive: true });
  }
});
