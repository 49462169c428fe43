import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTonAddress } from '#libs/domain/index.js';
import { OperatorWallet } from '../shared/operator-wallet.js';
import type { Product } from '../shared/product.js';
import { SandboxChain } from '../shared/sandbox-chain.js';
import type { StandIn } from '../shared/stand-in.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { test as backOffice } from './back-office.js';
import { newVisitor } from './campaign-office.js';
import type { TestWallet, TestWalletOptions } from './test-wallet.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import { type LiveSite, startLiveSite } from './wallet-site.js';
import { SIGNING } from './wallets-list.js';

/** The smallest units of a token. */
export const UNIT = 10n ** 9n;

/** All tokens that the operator has at first. */
export const MINTED = 1_000_000n * UNIT;

/** Features that a wallet of version 4 reports. */
const FEATURES = ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }, SIGNING];

/** The account of the operator's wallet, which no visitor has. */
const OPERATOR = 9_000;

/** A live campaign whose server reads a chain in memory with real contracts. */
export interface PayoutSite extends LiveSite {
  chain: SandboxChain;
  /** Stands in for TON Center. */
  center: StandIn & { url: string };
  operator: OperatorWallet;
  /** Messages that the operator's wallet has signed, base64, in order. */
  signed: string[];
}

interface PayoutTools extends WalletMaker {
  /** Makes the operator's wallet, which signs for the chain; `options` can give it faults. */
  makeOperator: (options?: TestWalletOptions) => TestWallet;
}

/** Tests of paying. Each file calls it, and has a product of its own. */
export const payoutTest = () =>
  backOffice.extend<PayoutTools, { payoutSite: PayoutSite; server: Product }>({
    payoutSite: [
      async ({ browserName: _ }, use) => {
        const site = await startPayoutSite();
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    server: [
      async ({ payoutSite }, use) => {
        await use(payoutSite.server);
      },
      { scope: 'worker' },
    ],
    makeWallet: async ({ payoutSite }, use) => lendWallets(payoutSite.services, use),
    makeOperator: async ({ makeWallet, payoutSite }, use) => {
      const sign: TestWalletOptions['sign'] = ({ valid_until, messages }) => {
        const boc = payoutSite.operator.sign({
          validUntil: valid_until,
          messages: messages.map((message) => ({ payload: '', ...message })),
        });
        payoutSite.signed.push(boc);
        return boc;
      };
      await use((options) =>
        makeWallet({ account: OPERATOR, features: FEATURES, sign, ...options }),
      );
    },
  });

/** A new visitor claims so many tokens, and the claim is approved. Returns the claim's id. */
export async function approvedClaim(
  { server, admin }: PayoutSite,
  tokens: number,
): Promise<number> {
  const visitor = await newVisitor(server, admin);
  const path = { id: visitor.id };
  await admin.call('adjustPoints', { path, body: { points: tokens * 1000, reason: 'A gift' } });
  const headers = { 'Idempotency-Key': String(visitor.id) };
  const answer = await visitor.send('POST', 'me/claims', undefined, headers);
  if (!answer.ok) throw new Error(`Claiming failed: ${await answer.text()}`);
  const { id } = await answer.json();
  await admin.call('approveClaim', { path: { id } });
  return id;
}

async function startPayoutSite(): Promise<PayoutSite> {
  const clock = await startClock();
  const site = await startLiveSite(clock.env);
  const { keys } = new WalletAccount({ number: OPERATOR });
  const operator = new OperatorWallet(0, keys);
  const chain = await SandboxChain.start(operator, MINTED, 100n * UNIT, { onWait: clock.follow });
  const center = await chain.serve();
  await site.admin.call('updateSettings', {
    body: {
      contract_address: formatTonAddress(chain.minter.toRawString(), 'mainnet'),
      chain_api_url: center.url,
    },
  });
  const stop = async () => {
    await site.stop();
    center.close();
    await rm(clock.folder, { recursive: true });
  };
  return { ...site, chain, center, operator, signed: [], stop };
}

/** A clock for a product: time that passes on the chain passes there as well. */
async function startClock() {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-clock-'));
  const file = join(folder, 'ahead');
  const follow = (seconds: number) => {
    // Renaming is atomic: the product may read the file at any time.
    writeFileSync(`${file}.next`, String(Math.max(0, seconds * 1000 - Date.now())));
    renameSync(`${file}.next`, file);
  };
  follow(0);
  const preload = new URL('ahead.mjs', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_FILE: file };
  return { env, folder, follow };
}
