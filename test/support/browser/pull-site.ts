import type { Page } from '@playwright/test';
import { formatTonAddress } from '#libs/domain/index.js';
import { OperatorWallet } from '../shared/operator-wallet.js';
import { SandboxChain } from '../shared/sandbox-chain.js';
import type { StandIn } from '../shared/stand-in.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { test as base, siteOfFile } from './browser.js';
import { claimButton, enter, openSection, type Texts, userOf } from './live-campaign.js';
import { inDays } from './site.js';
import type { TestWallet } from './test-wallet.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import { type LiveSite, startLiveSite } from './wallet-site.js';
import { toast } from './wallet-test.js';

/** The smallest units of a token. */
export const UNIT = 10n ** 9n;

const TON = 10n ** 9n;

/** A live campaign whose server reads a chain in memory, on which a distributor pays. */
interface PullSite extends LiveSite {
  chain: SandboxChain;
  /** Its API. */
  center: StandIn;
  owner: OperatorWallet;
}

/** A visitor's wallet, whose transactions the chain executes. */
interface PullWallet {
  wallet: TestWallet;
  /** Runs on the chain the message that the wallet signed last. */
  broadcast: () => Promise<void>;
}

interface PullTools extends WalletMaker {
  makePullWallet: () => Promise<PullWallet>;
  /** The balance in nanotons that the chain API reports to the page. */
  balance: { nanotons: bigint };
}

/** A different account for each test. */
let account = 500;

async function startPullSite(): Promise<PullSite> {
  const site = await startLiveSite();
  const owner = new OperatorWallet(7);
  const chain = await SandboxChain.start(owner, 1_000_000n * UNIT, 100n * TON);
  const center = await chain.serve();
  const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
  await site.admin.call('updateSettings', {
    body: { contract_address, chain_api_url: center.url },
  });
  const stop = async () => {
    await site.stop();
    center.close();
  };
  return { ...site, chain, center, owner, stop };
}

/** Tests in which visitors claim to their wallets. */
export const test = base.extend<PullTools & { pullSite: PullSite }>({
  pullSite: siteOfFile(startPullSite),
  baseURL: async ({ pullSite }, use) => {
    await use(pullSite.server.url);
  },
  balance: async ({ page }, use) => {
    const balance = { nanotons: TON };
    await page
      .context()
      .route(/accountStates/, (route) =>
        route.fulfill({ json: { accounts: [{ balance: String(balance.nanotons) }] } }),
      );
    await use(balance);
  },
  makeWallet: async ({ pullSite }, use) => lendWallets(pullSite.services, use),
  makePullWallet: async ({ pullSite: { chain }, makeWallet, balance: _ }, use) => {
    await use(async () => {
      account += 1;
      const { keys } = new WalletAccount({ number: account });
      const signer = new OperatorWallet(0, keys);
      await chain.spend(signer, -TON);
      let signed = '';
      const wallet = makeWallet({
        account,
        sign: ({ valid_until, messages }) => {
          const sent = messages.map((message) => ({ payload: '', ...message }));
          signed = signer.sign({ validUntil: valid_until, messages: sent });
          return signed;
        },
      });
      const broadcast = async () => {
        if (!(await chain.broadcast(signed))) throw new Error('The chain refuses the message.');
      };
      return { wallet, broadcast };
    });
  },
});

/** Requests an action in the back office and signs it as the owner, on the chain. */
async function sign(site: PullSite, id: number, action: 'fund' | 'publish'): Promise<void> {
  const name = action === 'fund' ? 'fundDistributor' : 'publishDistributor';
  const request = await site.admin.call(name, { path: { id } });
  if (!(await site.chain.broadcast(site.owner.sign(request)))) {
    throw new Error('The chain refuses the message.');
  }
  await sync(site);
}

/**
 * Some time passes on the chain, whose clock must not get ahead of the server’s; then the server
 * reads the chain.
 */
export async function sync({ chain, admin }: PullSite): Promise<void> {
  chain.wait(1);
  await admin.call('syncDistributors', { body: {} });
}

/**
 * A visitor signs in and claims so many tokens, which are then published. Returns the claim's id.
 */
export async function publishClaim(
  page: Page,
  site: PullSite,
  { wallet, tokens, texts }: { wallet: TestWallet; tokens: number; texts: Texts },
): Promise<void> {
  const { admin, owner } = site;
  await enter(page, wallet, texts);
  const path = { id: await userOf(admin, wallet) };
  // Signing in has brought 200.
  const points = tokens * 1000 - 200;
  await admin.call('adjustPoints', { path, body: { points, reason: 'A gift' } });
  await page.reload();
  await claimButton(page, texts).click();
  await toast(page, texts.claimed(tokens)).waitFor();
  const [claim] = await admin.call('listUserClaims', { path });
  await admin.call('approveClaim', { path: { id: claim?.id ?? 0 } });
  const body = { owner: owner.address, deadline: inDays(30) };
  const { id } = await admin.call('createDistributor', { body });
  await sign(site, id, 'fund');
  await sign(site, id, 'publish');
  await openSection(page, '/airdrop/claims');
  await page.reload();
}
