import {
  claimButton,
  enter,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { expectNoStranger, watchPage } from '../../support/browser/reload.js';

const texts = TEXTS.en;

test('a reload shows a visitor who is signed in nothing of a stranger’s page, and nothing moves', {
  tag: ['@phone', '@deep'],
}, async ({ page, admin, makeWallet }) => {
  const wallet = makeWallet();
  await enter(page, wallet, texts);
  // A claim adds more to the page.
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: 1000, reason: 'Contest' } });
  await page.reload();
  const rewards = rewardsOf(page, texts);
  await claimButton(page, texts).click();
  await expect(rewards.getByText(texts.receipt)).toBeVisible();
  await watchPage(page);
  await page.reload();
  await expect(rewards.getByText(texts.receipt)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoStranger(page);
});

test('a reload of each section moves nothing, and shows nothing of a stranger’s', {
  tag: ['@phone', '@deep'],
}, async ({ page, admin, makeWallet }) => {
  const wallet = makeWallet();
  await enter(page, wallet, texts);
  // A decision adds more to the page.
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: -50, reason: 'Copied evidence' } });
  await watchPage(page);
  for (const [address, name] of [
    ['/airdrop/invite', 'Invite friends'],
    ['/airdrop/activity', texts.activity],
    ['/airdrop/claims', texts.rewards],
  ] as const) {
    await openSection(page, address);
    await page.reload();
    await expect(page.getByRole('region', { name })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoStranger(page);
  }
});
