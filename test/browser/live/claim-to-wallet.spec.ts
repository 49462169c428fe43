import type { Page } from '@playwright/test';
import { Address } from '@ton/core';
import { CHAIN } from '@tonconnect/protocol';
import { shortenAddress } from '#libs/domain/index.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { expect } from '../../support/browser/browser.js';
import { connectFromBanner, TEXTS, type Texts } from '../../support/browser/live-campaign.js';
import { publishClaim, sync, test, UNIT } from '../../support/browser/pull-site.js';
import type { TestWallet } from '../../support/browser/test-wallet.js';
import { textOf } from '../../support/browser/texts.js';
import { actionModal, disconnect } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const claimsOf = (page: Page, { claims }: Texts) => page.getByRole('region', { name: claims });

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

test.describe.configure({ timeout: 120_000 });

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    const buttonOf = (page: Page) =>
      claimsOf(page, texts).getByRole('button', { name: text('live.pull.action') });
    const says = (page: Page, words: string) =>
      expect(claimsOf(page, texts).getByRole('status')).toHaveText(words);

    const arrived = ({ friendlyAddress }: TestWallet, tokens: number) =>
      fill(text('live.pull.arrived'), {
        amount: `${tokens} JETD`,
        address: shortenAddress(friendlyAddress),
      });

    test('a published claim is claimed to the wallet, followed, and delivered', async ({
      page,
      pullSite,
      makePullWallet,
    }) => {
      const { wallet, broadcast } = await makePullWallet();
      const receiver = Address.parseRaw(wallet.account.address);
      await publishClaim(page, pullSite, { wallet, tokens: 4, texts });
      const claims = claimsOf(page, texts);

      await test.step('it names the tokens and the cost', async () => {
        const ton = fill(text('live.pull.about'), { ton: '0.05' });
        await expect(claims.getByText(ton, { exact: true })).toBeVisible();
        await expect(claims.getByText(text('airdrop.claims.batched.ready'))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('the wallet is asked for one message to the distributor', async () => {
        await buttonOf(page).click();
        const request = await wallet.nextRequest();
        await expect(actionModal(page)).toBeVisible();
        await wallet.approve(request);
        await expect(actionModal(page)).toBeHidden();
        expect(wallet.sent).toMatchObject([{ amount: '50000000', bounce: true }]);
        await says(page, text('live.pull.following'));
        const waiting = claims.getByRole('button', { name: text('live.pull.waiting') });
        await expect(waiting).toHaveAttribute('aria-disabled', 'true');
        await expectAccessible(page);
      });

      await test.step('the page learns without a reload that the tokens have arrived', async () => {
        await broadcast();
        await sync(pullSite);
        await says(page, arrived(wallet, 4));
        await expect(
          claims.getByText(text('airdrop.claims.delivered.label'), { exact: true }),
        ).toBeVisible();
        await expect(
          claims.getByRole('link', { name: text('live.claims.transaction') }),
        ).toHaveAttribute('href', /\/transaction\/[0-9a-f]{64}$/);
        await expect(buttonOf(page)).toHaveCount(0);
        expect(await pullSite.chain.jettonsOf(receiver)).toBe(4n * UNIT);
        await expectAccessible(page);
      });
    });

    test('a claim stays ready when the wallet does not send it', { tag: '@deep' }, async ({
      page,
      pullSite,
      makePullWallet,
      makeWallet,
      balance,
    }) => {
      const { wallet } = await makePullWallet();
      await publishClaim(page, pullSite, { wallet, tokens: 2, texts });
      const outcome = (kind: string, values = {}) =>
        fill(text(`live.pull.outcomes.${kind}`), values);

      await test.step('too little TON: the wallet is not asked', async () => {
        balance.nanotons = 20_000_000n;
        await buttonOf(page).click();
        await says(page, outcome('too_little', { balance: '0.02', needed: '0.06' }));
        balance.nanotons = UNIT;
        await page.reload();
      });

      await test.step('declined', async () => {
        await buttonOf(page).click();
        await wallet.refuse(await wallet.nextRequest());
        await says(page, outcome('declined'));
        await expect(actionModal(page)).toBeHidden();
        await expect(buttonOf(page)).toBeFocused();
      });

      await test.step('an error of the wallet', async () => {
        await buttonOf(page).click();
        await wallet.refuse(await wallet.nextRequest(), 1);
        await says(page, outcome('failed', { needed: '0.06' }));
      });

      await test.step('the window is closed before the wallet answers', async () => {
        await buttonOf(page).click();
        await wallet.nextRequest();
        await expect(actionModal(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await says(page, outcome('closed'));
      });

      await test.step('the wallet does not respond in time', async () => {
        await page.clock.install();
        await buttonOf(page).click();
        await wallet.nextRequest();
        await page.clock.fastForward('06:00');
        await says(page, outcome('expired'));
        await expect(actionModal(page)).toBeHidden();
        await page.reload();
      });

      await test.step('a wallet on another network sees no claims', async () => {
        const { accountNumber } = wallet;
        await disconnect(page);
        const elsewhere = makeWallet({ account: accountNumber, chain: CHAIN.TESTNET });
        await connectFromBanner(page, elsewhere, texts);
        await expect(page.getByText(texts.otherNetwork)).toBeVisible();
        await expect(claimsOf(page, texts)).toHaveCount(0);
      });
    });

    test('a page that is closed in the middle shows the claim as it is, and it is paid once', {
      tag: '@deep',
    }, async ({ page, pullSite, makePullWallet }) => {
      const { wallet, broadcast } = await makePullWallet();
      const receiver = Address.parseRaw(wallet.account.address);
      await publishClaim(page, pullSite, { wallet, tokens: 3, texts });
      await buttonOf(page).click();
      const request = await wallet.nextRequest();
      const address = page.url();
      await page.goto('about:blank');
      // The server's own job does not deliver it either.
      pullSite.center.answerWith((_request, response) => response.writeHead(500).end());
      await wallet.approve(request);
      await broadcast();

      await test.step('before the chain is read it is still ready, and can be claimed again', async () => {
        await page.goto(address);
        await expect(claimsOf(page, texts).getByText(text('live.pull.once'))).toBeVisible();
        await buttonOf(page).click();
        await wallet.approve(await wallet.nextRequest());
        await broadcast();
        await says(page, text('live.pull.following'));
      });

      await test.step('it arrives once', async () => {
        pullSite.center.answerWith(undefined);
        await sync(pullSite);
        await says(page, arrived(wallet, 3));
        await page.reload();
        await expect(claimsOf(page, texts)).toContainText(text('airdrop.claims.delivered.text'));
        await expect(buttonOf(page)).toHaveCount(0);
        expect(await pullSite.chain.jettonsOf(receiver)).toBe(3n * UNIT);
      });
    });
  });
}
