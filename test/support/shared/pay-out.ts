import { formatTonAddress } from '#libs/domain/index.js';
import { nthAddress } from './client-address.js';
import { OperatorWallet } from './operator-wallet.js';
import { SandboxChain } from './sandbox-chain.js';
import { CLASSIC_JETTON, type Jetton } from './sandbox-jetton.js';
import { pricesOf2026 } from './sandbox-prices.js';
import type { StandIn } from './stand-in.js';

/** Seconds that a transaction takes until it counts. */
const SETTLED_AFTER = 61;

/** More than any of these tests pays, in units of a jetton and in nanotons. */
const PLENTY = 10n ** 18n;
const PLENTY_OF_TON = 10n ** 13n;

/** An operator with a wallet on a chain of its own. */
export interface PayingOperator {
  wallet: OperatorWallet;
  chain: SandboxChain;
  center: StandIn & { url: string };
  /** Units that the wallet has at first. */
  minted: bigint;
  /** Site settings by which the product finds them. */
  settings: { campaign_mode: 'live'; contract_address: string; chain_api_url: string };
}

/**
 * An operator who pays with today's prices.
 *
 * @param batches how many are to be settled: the chain is so far behind that it never overtakes the clock
 *   of the product, which says until when an order is valid
 */
export async function startOperator(
  batches: number,
  jetton: Jetton = CLASSIC_JETTON,
): Promise<PayingOperator> {
  const wallet = new OperatorWallet(1);
  const now = Math.floor(Date.now() / 1000) - batches * SETTLED_AFTER;
  const options = { jetton, config: pricesOf2026(), now };
  const chain = await SandboxChain.start(wallet, PLENTY, PLENTY_OF_TON, options);
  const center = await chain.serve();
  const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
  const settings = { campaign_mode: 'live', contract_address, chain_api_url: center.url } as const;
  return { wallet, chain, center, settings, minted: PLENTY };
}

/** What it took to pay everybody. */
interface PayOut {
  batches: number;
  /** Milliseconds of each batch in the product: freezing, asking, comparing, reconciling. */
  server: number[];
  /** Milliseconds that the chain took to run what was signed. */
  sandbox: number;
  /** Questions to the chain API. */
  requests: number;
  /** Nanotons that the operator has less than before. */
  nanotons: bigint;
}

// biome-ignore lint/suspicious/noExplicitAny: each call has another answer.
type Answer = any;

let calls = 0;

/** Pays all approved claims batch by batch, as an operator with a W5 wallet does. */
export async function payOut(
  product: { url: string; headers: Record<string, string> },
  { wallet, chain, center }: PayingOperator,
  size: number,
): Promise<PayOut> {
  const post = async (path: string, body: object = {}): Promise<Answer> => {
    calls += 1;
    const answer = await fetch(`${product.url}/api/v1/admin/payouts${path}`, {
      method: 'POST',
      headers: {
        ...product.headers,
        'Content-Type': 'application/json',
        'X-Forwarded-For': nthAddress(calls),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // The product's own job is at it: another caller is asked to come back.
    if (answer.status === 503 && path === '/reconcile') return post(path, body);
    if (!answer.ok) throw new Error(`${path} was refused: ${text}`);
    return JSON.parse(text);
  };
  const plan = async () => {
    const answer = await fetch(`${product.url}/api/v1/admin/payouts/plan`, product);
    return answer.json();
  };
  const asked = center.asked.length;
  const had = await chain.tonsOf(wallet.contract.address);
  const told: PayOut = { batches: 0, server: [], sandbox: 0, requests: 0, nanotons: 0n };
  for (;;) {
    const { approved_claims, most } = await plan();
    if (approved_claims === 0) break;
    const begun = performance.now();
    const { answering } = chain;
    const limit = Math.min(size, most);
    const { id } = await post('', { payer: wallet.address, method: 'wallet', size: limit });
    const order = await post(`/${id}/order`);
    const signing = performance.now();
    const boc = wallet.sign(order);
    const signed = performance.now();
    await post(`/${id}/signed`, { boc });
    const given = performance.now();
    if (!(await chain.broadcast(boc))) throw new Error('the chain has refused the order');
    const ran = performance.now();
    chain.wait(SETTLED_AFTER);
    const { open_alerts } = await post('/reconcile');
    if (open_alerts > 0) throw new Error(`${open_alerts} alerts`);
    const others = signed - signing + (ran - given) + (chain.answering - answering);
    told.server.push(performance.now() - begun - others);
    told.sandbox += ran - given;
    told.batches += 1;
  }
  told.requests = center.asked.length - asked;
  told.nanotons = had - (await chain.tonsOf(wallet.contract.address));
  return told;
}
