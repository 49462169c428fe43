import type { Page } from '@playwright/test';
import {
  connectFromBanner,
  enter,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  taskButton,
  taskCard,
  test,
} from '../../support/browser/live-campaign.js';
import { hideMadeTasks, makeTask } from '../../support/browser/made-tasks.js';
import { textOf } from '../../support/browser/texts.js';
import { disconnect } from '../../support/browser/wallet-test.js';

hideMadeTasks();

const texts = TEXTS.en;
const text = textOf('en');

const fieldOf = (page: Page, name: string) =>
  taskCard(page, name).getByLabel(text('live.evidence.text.label'));

test("a task's draft stays until it is sent, whatever section is opened", { tag: '@deep' }, async ({
  page,
  admin,
  makeWallet,
}) => {
  const [sent, open] = [await makeTask(admin, 'manual'), await makeTask(admin, 'manual')];
  const wallet = makeWallet();
  await enter(page, wallet, texts);
  for (const { name } of [sent, open]) {
    await taskButton(page, name).click();
    await fieldOf(page, name).fill(`Done for ${name}`);
  }

  await test.step('it is there again on the way back', async () => {
    await openSection(page, '/airdrop/activity');
    await openSection(page, '/airdrop');
    for (const { name } of [sent, open])
      await expect(fieldOf(page, name)).toHaveValue(`Done for ${name}`);
  });

  await test.step('once it was sent, there is nothing to send again', async () => {
    await taskCard(page, sent.name).getByRole('button', { name: texts.handIn }).click();
    await expect(taskButton(page, sent.name)).toHaveText(new RegExp(`^${texts.inReview}`));
    const filter = JSON.stringify({ task_id: sent.id });
    const [review] = await admin.call('listReviews', { query: { filter } });
    expect(review?.evidence).toBe(`Done for ${sent.name}`);
    const path = { id: review?.id ?? 0 };
    await admin.call('rejectReview', { path, body: { reason: 'not_visible' } });
    // Sends the event of a tab that becomes visible again.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(taskButton(page, sent.name)).toHaveText(/^Retry/, { timeout: 1000 });
    }).toPass();
    await taskButton(page, sent.name).click();
    await expect(fieldOf(page, sent.name)).toHaveValue('');
  });

  await test.step('after signing out it is gone', async () => {
    await fieldOf(page, open.name).fill('Typed before');
    await disconnect(page);
    await connectFromBanner(page, makeWallet({ account: wallet.accountNumber }), texts);
    await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
    await expect(fieldOf(page, open.name)).toHaveValue('');
  });
});
