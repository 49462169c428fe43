import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import { MerkleTree } from '#libs/contracts/index.js';
import { parseClaimLines, parseTonAddress, shortenAddress } from '#libs/domain/index.js';
import { audit } from '../../support/browser/accessibility.js';
import { expect } from '../../support/browser/browser.js';
import { OTHER_ACCOUNT, test } from '../../support/browser/kit-folder.js';
import type { TestWallet } from '../../support/browser/test-wallet.js';
import { textOf } from '../../support/browser/texts.js';
import {
  connectButton,
  copyQrLink,
  walletsModal,
  withoutAnimations,
} from '../../support/browser/wallet-test.js';
import { KIT_URL } from '../../support/process/claim-kit.js';
import { allOr } from '../../support/shared/deep.js';

const UNIT = 10n ** 9n;
const LOCALES = { en: 'en-US', zh: 'zh-CN' };

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

async function connect(page: Page, wallet: TestWallet): Promise<void> {
  await connectButton(page).click();
  await expect(walletsModal(page)).toBeVisible();
  await wallet.connect(await copyQrLink(page));
  await expect(walletsModal(page)).toBeHidden();
}

const PHONE = { width: 390, height: 844 };

/** Changes a claim's amount. */
const changeLines = (lines: string) => lines.replace(/,\d+,/, ',1,');

/** Describes other lines than the contract's: the files agree with each other. */
function describeLines(description: string, lines: string): string {
  const about = JSON.parse(description);
  const address = parseTonAddress(about.address)?.raw ?? '';
  return JSON.stringify({
    ...about,
    merkle_root: MerkleTree.of(address, parseClaimLines(lines)).root,
  });
}

/** Where the page has the wallet look for its description. */
const manifestOf = (link: string): string =>
  JSON.parse(new URL(link).searchParams.get('r') ?? '{}').manifestUrl;

const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

test.describe.configure({ timeout: 180_000 });

for (const language of allOr('en', 'zh')) {
  const text = textOf(language);

  test.describe(`a claim kit in ${language}`, () => {
    test.use({ locale: LOCALES[language] });

    const buttonOf = (page: Page) => page.getByRole('button', { name: text('live.pull.action') });

    const amountOn = async (page: Page): Promise<string> => {
      const title = await page.getByRole('heading', { level: 3 }).textContent();
      return String(title?.split(': ')[1]);
    };

    const expectArrival = (page: Page, wallet: TestWallet, amount: string) =>
      expect(page.getByRole('status')).toHaveText(
        fill(text('live.pull.arrived'), {
          amount,
          address: shortenAddress(wallet.friendlyAddress),
        }),
        { timeout: 30_000 },
      );

    test('brings a claim to its receiver with the server off', async ({
      page,
      kitFolder,
      makeReceiver,
    }) => {
      const { chain } = kitFolder.kit.product.operator;
      const { wallet, address, broadcast } = await makeReceiver();
      const before = await chain.jettonsOf(address);
      await withoutAnimations(page);
      await page.goto('/copy/');
      await expect(page.getByText(text('kit.list.fits'))).toBeVisible();
      await audit(page);
      await connect(page, wallet);
      const amount = await amountOn(page);

      await test.step('its texts fit a phone', async () => {
        const size = page.viewportSize();
        await page.setViewportSize(PHONE);
        await expect(buttonOf(page)).toBeVisible();
        expect(await page.evaluate(isWider)).toBe(false);
        await audit(page);
        if (size) await page.setViewportSize(size);
      });

      await buttonOf(page).click();
      await wallet.approve(await wallet.nextRequest());
      const status = page.getByRole('status');
      await expect(status).toHaveText(text('live.pull.following'));
      expect(wallet.sent).toMatchObject([{ amount: '50000000', bounce: true }]);
      await broadcast();
      await expectArrival(page, wallet, amount);
      expect(await chain.jettonsOf(address)).toBeGreaterThan(before + UNIT);
      await page.reload();
      await expect(page.getByText(text('kit.wallet.paid'))).toBeVisible();
      await expect(buttonOf(page)).toHaveCount(0);
    });

    test('says why nothing can be claimed', { tag: '@deep' }, async ({
      page,
      kitFolder,
      makeReceiver,
      makeWallet,
    }) => {
      const { wallet } = await makeReceiver(20_000_000n);
      await page.goto('/copy/');

      await test.step('too little TON', async () => {
        await connect(page, wallet);
        await buttonOf(page).click();
        const values = { balance: '0.02', needed: '0.06' };
        await expect(page.getByRole('status')).toHaveText(
          fill(text('live.pull.outcomes.too_little'), values),
        );
        expect(wallet.sent).toEqual([]);
      });

      await test.step('after the deadline', async () => {
        await page.clock.setFixedTime(Date.now() + 40 * 86_400_000);
        await page.reload();
        await expect(page.getByText(text('kit.faults.deadline'))).toBeVisible();
        await expect(buttonOf(page)).toHaveCount(0);
        await page.clock.setFixedTime(Date.now());
      });

      const path = (name: string) => join(kitFolder.kit.folder, name);
      const lines = await readFile(path('lines.csv'), 'utf8');
      const about = await readFile(path('distributor.json'), 'utf8');
      const size = page.viewportSize();
      await page.setViewportSize(PHONE);

      await test.step('a list that does not fit its description', async () => {
        await writeFile(path('lines.csv'), changeLines(lines));
        await page.reload();
        await expect(page.getByRole('alert')).toHaveText(text('kit.faults.altered'));
        await expect(buttonOf(page)).toHaveCount(0);
        expect(await page.evaluate(isWider)).toBe(false);
      });

      await test.step('a list that does not fit the contract', async () => {
        await writeFile(path('distributor.json'), describeLines(about, changeLines(lines)));
        await page.reload();
        await expect(page.getByRole('alert')).toHaveText(text('kit.faults.root'));
        await expect(buttonOf(page)).toHaveCount(0);
        expect(await page.evaluate(isWider)).toBe(false);
        await audit(page);
      });

      await test.step('until the folder has the list of the contract again', async () => {
        await writeFile(path('lines.csv'), lines);
        await writeFile(path('distributor.json'), about);
        await page.getByRole('button', { name: text('kit.list.retry') }).click();
        await expect(page.getByText(text('kit.list.fits'))).toBeVisible();
        if (size) await page.setViewportSize(size);
      });

      await test.step('a wallet on another network, and one without a claim', async () => {
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        const account = wallet.accountNumber;
        await connect(page, makeWallet({ account, chain: CHAIN.TESTNET }));
        const network = text('kit.list.mainnet');
        await expect(page.getByRole('alert')).toHaveText(
          fill(text('kit.wallet.otherNetwork'), { network }),
        );
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        const other = makeWallet({ account: OTHER_ACCOUNT });
        await connect(page, other);
        await expect(page.getByRole('status')).toHaveText(
          fill(text('kit.wallet.none'), { address: shortenAddress(other.friendlyAddress) }),
        );
      });
    });

    test('claims from another origin than that of its maker', { tag: '@deep' }, async ({
      page,
      kitFolder,
      makeReceiver,
    }) => {
      const { chain } = kitFolder.kit.product.operator;
      const { wallet, address, broadcast } = await makeReceiver();
      const before = await chain.jettonsOf(address);
      const origin = kitFolder.files.origin.replace('127.0.0.1', 'localhost');
      await page.goto(`${origin}/copy/`);
      await expect(page.getByRole('link', { name: 'Jetdrop' })).toHaveAttribute('href', KIT_URL);
      await connectButton(page).click();
      const link = await copyQrLink(page);
      expect(manifestOf(link)).toBe(`${origin}/copy/tonconnect-manifest.json`);
      await wallet.connect(link);
      const amount = await amountOn(page);
      await buttonOf(page).click();
      await wallet.approve(await wallet.nextRequest());
      await expect(page.getByRole('status')).toHaveText(text('live.pull.following'));
      await broadcast();
      await expectArrival(page, wallet, amount);
      expect(await chain.jettonsOf(address)).toBeGreaterThan(before + UNIT);
    });
  });
}
