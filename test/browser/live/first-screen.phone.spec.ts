import type { Locator, Page } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import { firstPoints, notice } from '../../support/browser/airdrop-page.js';
import {
  claimButton,
  connectFromBanner,
  enter,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { inDays, withSettings } from '../../support/browser/site.js';
import { textOf } from '../../support/browser/texts.js';
import { toast, walletsModal } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

test.use({ viewport: { width: 390, height: 844 } });

/** All of it is on the first screen of a page, above the links to the sections. */
async function expectInFirstScreen(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const tabs = page.getByRole('navigation', { name: /^(Airdrop sections|空投板块)$/ });
  const [box, dock] = [await part.boundingBox(), await tabs.boundingBox()];
  expect(Number(box?.y)).toBeGreaterThanOrEqual(0);
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(Number(dock?.y));
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('a link leads to the first points with two taps and one approval', async ({
  page,
  makeWallet,
}) => {
  await page.addInitScript(() => {
    const opened: unknown[] = [];
    Object.assign(window, { opened, open: (url: unknown) => opened.push(url) && null });
  });
  await page.goto('/airdrop');
  const banner = page.getByRole('region', { name: TEXTS.en.banner });
  await banner.getByRole('button', { name: TEXTS.en.connect }).tap();
  await walletsModal(page).getByRole('button', { name: 'Sample Remote' }).tap();
  const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toHaveLength(1);
  await makeWallet().connect((await opened())[0] ?? '');
  await expect(firstPoints(page)).toBeVisible();
});

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);

  test.describe(`the first screen in ${language}`, () => {
    test.use({ locale: texts.locale });

    const next = (page: Page) => page.getByRole('link', { name: text('airdrop.step.go') });
    const connect = (page: Page) =>
      page.getByRole('region', { name: texts.banner }).getByRole('button', { name: texts.connect });

    test('of a stranger has the button to connect, and shows progress while signing in', {
      tag: '@deep',
    }, async ({ page, makeWallet }) => {
      await page.goto('/airdrop');
      await expectInFirstScreen(page, connect(page));
      // Four that nobody can do are folded.
      await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(19);
      expect(await heightOf(page)).toBeLessThan(5000);
      const rewards = rewardsOf(page, texts);
      const place = await rewards.boundingBox();
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/wallet/session', async (route) => {
        await held.promise;
        await route.continue();
      });
      await connectFromBanner(page, makeWallet(), texts);
      await expectInFirstScreen(page, page.getByText(text('airdrop.notices.signing_in.title')));
      expect((await rewards.boundingBox())?.y).toBe(place?.y);
      held.resolve();
      await expectInFirstScreen(page, next(page));
      expect((await rewards.boundingBox())?.y).toBe(place?.y);
    });

    test('has the next task, then the running one, then claimable tokens, then the claim', {
      tag: '@deep',
    }, async ({ page, context, admin, makeWallet }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      await expectInFirstScreen(page, next(page));

      const [firstStep = ''] = text('airdrop.step.first').split('{{title}}');
      const heading = await page.getByRole('heading', { name: firstStep }).innerText();
      await next(page).click();
      await expect(
        taskCard(page, heading.replaceAll('\u2060', '').replace(firstStep, '')),
      ).toBeInViewport();

      const opened = context.waitForEvent('page');
      const [reviewed] = (await admin.call('listActiveTasks')).filter(
        ({ verification }) => verification === 'manual',
      );
      const title = (language === 'zh' ? reviewed?.title : reviewed?.title_en) ?? '';
      await taskButton(page, title).click();
      await (await opened).close();
      const running = text('airdrop.step.continue.title').replace('{{title}}', title);
      await expectInFirstScreen(page, page.getByRole('region', { name: running }));

      const path = { id: await userOf(admin, wallet) };
      await admin.call('adjustPoints', { path, body: { points: 1000, reason: 'Contest' } });
      await page.reload();
      const claim = claimButton(page, texts);
      await expect(rewardsOf(page, texts).getByText('1 JETD', { exact: true })).toBeVisible();
      await expectInFirstScreen(page, claim);
      await claim.click();
      await expect(toast(page, texts.claimed(1))).toBeVisible();
      await expectInFirstScreen(page, next(page).or(page.getByRole('region', { name: running })));
      await page.reload();
      await expect(rewardsOf(page, texts).getByText(texts.requested)).toBeVisible();
      expect(await heightOf(page)).toBeLessThan(5000);
    });

    test('explains a ban to the visitor, and leads to the appeal', { tag: '@deep' }, async ({
      page,
      admin,
      makeWallet,
    }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const path = { id: await userOf(admin, wallet) };
      await admin.call('banUser', { path, body: { reason: 'Several wallets' } });
      await page.reload();
      const banned = notice(page, texts.banned);
      await expectInFirstScreen(page, banned);
      await expect(page.getByRole('button', { name: texts.claim })).toHaveCount(0);
      await expect(page.getByRole('button', { name: texts.start })).toHaveCount(0);
      await banned.getByRole('link').click();
      await expect(page).toHaveURL('/airdrop/activity#decisions');
      await expect(
        page.getByRole('region', { name: text('live.decisions.title') }),
      ).toBeInViewport();
      await expectInFirstScreen(page, banned);
    });

    test('says only, to a deleted visitor, that this wallet cannot take part', {
      tag: '@deep',
    }, async ({ page, admin, makeWallet, consoleErrors }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      await admin.call('deleteUser', { path: { id: await userOf(admin, wallet) } });
      await page.reload();
      const deleted = notice(page, text('airdrop.notices.deleted.title'));
      await expectInFirstScreen(page, deleted);
      await expect(deleted.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('button', { name: texts.claim })).toHaveCount(0);
      await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toHaveCount(0);
      await expect(next(page)).toHaveCount(0);
      // Each section has the same text in the same place.
      for (const section of ['invite', 'activity', 'claims'] as const) {
        await openSection(page, `/airdrop/${section}`);
        const name = section === 'activity' ? section : `${section}.excluded`;
        const title = text(`airdrop.sections.${name}.title`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectInFirstScreen(page, deleted);
      }
      consoleErrors.length = 0;
    });

    test('says to a wallet of another network which one it needs', { tag: '@deep' }, async ({
      page,
      makeWallet,
    }) => {
      await page.goto('/airdrop');
      await connectFromBanner(page, makeWallet({ chain: CHAIN.TESTNET }), texts);
      const other = notice(page, texts.otherNetwork);
      await expectInFirstScreen(page, other);
      await expectInFirstScreen(
        page,
        other.getByRole('button', { name: text('airdrop.network.disconnect') }),
      );
      await page.reload();
      await expectInFirstScreen(page, other);
      await other.getByRole('button', { name: text('airdrop.network.disconnect') }).click();
      await expectInFirstScreen(page, connect(page));
    });

    test('has a way on while the server is away', { tag: '@deep' }, async ({
      page,
      makeWallet,
      consoleErrors,
    }) => {
      await enter(page, makeWallet(), texts);
      await page.route('**/api/v1/me', (route) => route.abort());
      await page.reload();
      const away = notice(page, texts.away);
      await expectInFirstScreen(page, away.getByRole('button', { name: texts.tryAgain }));
      consoleErrors.length = 0;
    });

    test('says that the campaign is paused, on its last day how long it runs, and then its end', {
      tag: '@deep',
    }, async ({ page, makeWallet }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const status = page.getByRole('region', { name: text('airdrop.campaign.title') });
      const change = async (settings: Parameters<typeof withSettings>[1]) => {
        await page.unrouteAll();
        await withSettings(page, settings);
        await page.reload();
      };

      await change({ is_paused: true });
      await expectInFirstScreen(page, page.getByRole('note').getByText(texts.paused));

      await change({ campaign_start: inDays(-30), campaign_end: inDays(0.5) });
      await expectInFirstScreen(page, status.getByText(text('airdrop.campaign.seconds')));
      await expectInFirstScreen(page, next(page));

      const ended = { campaign_start: inDays(-30), campaign_end: inDays(-1) };
      await change(ended);
      await expectInFirstScreen(page, status.getByText(text('airdrop.campaign.over')));
      await expect(status.getByText(text('airdrop.campaign.days'))).toHaveCount(0);
      const result = text('airdrop.step.ended.title')
        .replace('{{points}}', '200')
        .replace('{{amount}}', '0 JETD');
      await expectInFirstScreen(page, page.getByRole('region', { name: result }));
      await expect(page.getByRole('button', { name: texts.claim })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button', { name: texts.start })).toHaveCount(
        0,
      );

      await change({ ...ended, closed_at: inDays(-0.5) });
      await expectInFirstScreen(
        page,
        page.getByRole('note').getByRole('link', { name: text('airdrop.closed.report') }),
      );
    });
  });
}
