import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { clipboardOf } from '../../support/browser/clipboard.js';
import {
  connectFromBanner,
  enter,
  expect,
  join,
  openSection,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';
import { allOr } from '../../support/shared/deep.js';

/** More than connecting gives, so that a new friend does not count at once. */
const LEAST = 250;

test.beforeEach(({ admin }) =>
  admin.call('updateSettings', {
    body: {
      referral_min_points: LEAST,
      referral_days: 0,
      referral_needs_task: false,
      // All of them join from one address.
      hold_similar_invitations: false,
    },
  }),
);

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);
  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a visitor invites friends, and sees who counts and why one does not', {
      tag: '@deep',
    }, async ({ page, browser, baseURL, makeWallet, admin }) => {
      test.slow();
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      await openSection(page, '/airdrop/invite');
      const invitations = page.getByRole('region', { name: text('live.invite.title') });
      const link = invitations.getByLabel(text('live.invite.link'));
      const tasks = await admin.call('listActiveTasks');
      const titleOf = (english: string) => {
        const task = tasks.find(({ title_en }) => title_en === english);
        return (language === 'zh' ? task?.title : task?.title_en) ?? '';
      };

      await test.step('no friend has joined yet, and the link can be copied', async () => {
        await expect(invitations.getByText(text('live.invite.empty'))).toBeVisible();
        await page.context().grantPermissions(['clipboard-write']);
        await invitations.getByRole('button', { name: text('live.invite.copy') }).click();
        await expect(
          invitations.getByRole('button', { name: text('live.invite.copied') }),
        ).toBeVisible();
        const copied = await clipboardOf(page);
        expect(copied).toBe(await link.inputValue());
        expect(copied).toMatch(new RegExp(`^${baseURL}/airdrop\\?ref=[0-9A-Z]{8}$`));
        await expectAccessibleInBothThemes(page);
      });

      const context = await browser.newContext({
        baseURL: String(baseURL),
        locale: texts.locale,
      });
      const friend = await context.newPage();
      const friends = makeWallet();
      await test.step('a friend follows the link, looks around, and signs in later', async () => {
        await friend.goto(await link.inputValue());
        await expect(friend).toHaveURL(/\/airdrop$/);
        await friend.goto('/team');
        await friend.goto('/airdrop');
        await connectFromBanner(friend, friends, texts);
        await openSection(friend, '/airdrop/invite');
        const own = friend.getByRole('region', { name: text('live.invite.title') });
        await expect(own.getByText(text('live.invite.wasInvited'))).toBeVisible();
      });

      await test.step('the friend needs more points to count', async () => {
        const missing = text('live.invite.reasons.too_few_points').replace('{{points}}', '50');
        // Once the friend has the points of connecting.
        await expectAfterReload(page, invitations.getByText(missing));
        await openSection(friend, '/airdrop');
        await taskButton(friend, titleOf('Subscribe to our emails')).click();
        await expect(taskButton(friend, titleOf('Subscribe to our emails'))).toHaveText(
          new RegExp(`^${texts.completed}`),
        );
        await context.close();
        const counts = invitations.getByRole('listitem').getByText(text('live.invite.counts'));
        await expectAfterReload(page, counts);
        await openSection(page, '/airdrop');
        const inviting = taskCard(page, titleOf('Invite 3 friends'));
        await expect(inviting.getByText(soFar(text('live.invite.soFar'), 1, 3))).toBeVisible();
      });

      const activity = page.getByRole('region', { name: texts.activity });
      await test.step('three who count bring 300 points', async () => {
        await openSection(page, '/airdrop/invite');
        const code = new URL(await link.inputValue()).searchParams.get('ref') ?? '';
        for (let n = 0; n < 2; n += 1) {
          const id = await join(String(baseURL), admin, code);
          await admin.call('adjustPoints', {
            path: { id },
            body: { points: LEAST, reason: 'Contest' },
          });
        }
        const brought = activity.getByText(text('airdrop.activity.kinds.referral'));
        await openSection(page, '/airdrop/activity');
        await expectAfterReload(page, brought);
        await openSection(page, '/airdrop');
        const inviting = taskCard(page, titleOf('Invite 3 friends'));
        await expect(inviting.getByText(soFar(text('live.invite.soFar'), 3, 3))).toBeVisible();
      });

      await test.step('a friend who is banned takes the points along, which is explained', async () => {
        await admin.call('banUser', {
          path: { id: await userOf(admin, friends) },
          body: { reason: 'several_accounts' },
        });
        await openSection(page, '/airdrop/activity');
        const decisions = activity.getByRole('region', { name: text('live.decisions.title') });
        await expectAfterReload(page, decisions.getByText(text('live.decisions.byRule')));
        await expect(decisions.getByText(/300/)).toBeVisible();
        await expectAccessibleInBothThemes(page);
        await openSection(page, '/airdrop/invite');
        await expect(invitations.getByText(text('live.invite.reasons.banned'))).toBeVisible();
        await expectAccessibleInBothThemes(page);
      });
    });
  });
}

test('an invitation is kept when its page is left before the scripts run', {
  tag: '@deep',
}, async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/airdrop?ref=7H2K9QXD', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
  await expect(page).toHaveURL(/\/roadmap$/);
  const kept = await page.evaluate(() => localStorage.getItem('jetdrop.invitation'));
  expect(kept).toMatch(/^7H2K9QXD \d+$/);
});

/** A job settles invitations a moment later. */
const expectAfterReload = (page: Page, found: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass();

const soFar = (sentence: string, counted: number, needed: number) =>
  sentence.replace('{{counted}}', String(counted)).replace('{{needed}}', String(needed));
