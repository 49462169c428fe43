import { type Address, beginCell, Cell, Dictionary } from '@ton/core';
import { DISTRIBUTOR_CODE_HASH } from '#libs/contracts/index.js';
import { transferBody } from '../shared/transfer-body.js';
import type { PayoutDesk, TestClaim } from './payouts.js';

// biome-ignore lint/suspicious/noExplicitAny: each path has another answer.
type Answer = any;

/** Replaces an honest response of the chain API. */
export type Lie = (path: string, answer: Answer, url: URL) => Answer;

const CODE_HASH = Buffer.from(DISTRIBUTOR_CODE_HASH, 'hex').toString('base64');

/** Numbers of one chunk of the contract's bitmap. */
const CHUNK = 992;

/** Flips the bit of a number. */
export const flippedBit =
  (number: number): Lie =>
  (path, answer) =>
    path === 'accountStates' ? { accounts: answer.accounts.map(flipIn(number)) } : answer;

const flipIn = (number: number) => (account: Answer) => {
  if (account.code_hash !== CODE_HASH) return account;
  const slice = Cell.fromBase64(account.data_boc).beginParse();
  const start = beginCell()
    .storeAddress(slice.loadAddress())
    .storeAddress(slice.loadMaybeAddress())
    .storeUint(slice.loadUintBig(256), 256)
    .storeUint(slice.loadUint(32), 32)
    .storeUint(slice.loadUint(16), 16);
  slice.skip(32);
  const paid = slice.loadDict(Dictionary.Keys.Uint(23), Dictionary.Values.BitString(CHUNK));
  const key = Math.floor(number / CHUNK);
  const bits = paid.get(key);
  const chunk = beginCell();
  for (let bit = 0; bit < CHUNK; bit += 1) {
    chunk.storeBit((bits?.at(bit) ?? false) !== (bit === number % CHUNK));
  }
  paid.set(key, chunk.endCell().beginParse().loadBits(CHUNK));
  const data = start.storeUint(paid.size, 32).storeDict(paid).storeRef(slice.loadRef()).endCell();
  return { ...account, data_boc: data.toBoc().toString('base64') };
};

/** Adds to the history a transfer that was never ordered, after all others. */
export function inventedTransfer(distributor: Address, claim: TestClaim, units: bigint): Lie {
  const source = distributor.toRawString().toUpperCase();
  const query_id = BigInt(claim.id);
  const order = { query_id, units, receiver: claim.receiver, payer: distributor.toRawString() };
  const sent = beginCell().storeUint(0x178d4519, 32).storeUint(query_id, 64).storeCoins(units);
  return (path, answer) => {
    const last = answer.transactions?.at(-1);
    if (path !== 'transactions' || !last || last.hash === INVENTED) return answer;
    const invented = {
      ...last,
      hash: INVENTED,
      lt: String(BigInt(last.lt) + 1n),
      prev_trans_lt: last.lt,
      description: { aborted: false, compute_ph: { success: true }, action: { success: true } },
      in_msg: {
        ...{ hash: INVENTED, source, destination: last.account, bounced: false },
        message_content: { body: base64(transferBody({ ...order, comment: '' })) },
      },
      out_msgs: [
        {
          ...{ hash: INVENTED, source: last.account, destination: source, bounced: false },
          message_content: { body: base64(sent.endCell()) },
        },
      ],
    };
    return { transactions: [...answer.transactions, invented] };
  };
}

const INVENTED = Buffer.alloc(32, 7).toString('base64');

const base64 = (cell: Cell): string => cell.toBoc().toString('base64');

/** Removes the transfers with these queries from the history, and hides the gap. */
export const missingTransfer =
  (number: number): Lie =>
  (path, answer) => {
    if (path !== 'transactions') return answer;
    const transactions = answer.transactions.filter((one: Answer) => queryOf(one) !== number);
    return {
      transactions: transactions.map((one: Answer, index: number) => ({
        ...one,
        prev_trans_lt: transactions[index - 1]?.lt ?? one.prev_trans_lt,
      })),
    };
  };

/** The number of the line that a jetton transfer names. */
function queryOf({ in_msg }: Answer): number | null {
  const body = in_msg?.message_content?.body;
  const slice = body && Cell.fromBase64(body).beginParse();
  if (!slice || slice.remainingBits < 96 || slice.loadUint(32) !== 0x0f8a7ea5) return null;
  return Number(slice.loadUintBig(64) & 0xffffffffn);
}

/**
 * A load balancer whose nodes are partly behind.
 * @param paths that always get their first response
 */
export function staleNodes(desk: PayoutDesk, isStale: (path: string) => boolean): void {
  const since = desk.chain.now;
  // Messages after this are unknown to them.
  desk.chain.wait(1);
  const before = new Map(honestAnswers);
  desk.chain.distort = (path, answer, url) => {
    if (!isStale(path)) return answer;
    if (path === 'masterchainInfo') return { last: { ...answer.last, gen_utime: String(since) } };
    if (path !== 'transactions') return before.get(url.search) ?? answer;
    return { transactions: answer.transactions.filter(({ now }: Answer) => now <= since) };
  };
}

/** Honest responses by request; accounts as last returned. */
const honestAnswers = new Map<string, Answer>();

/** The chain API responds honestly again; its accounts are kept for stale nodes. */
export function recover(desk: PayoutDesk): void {
  desk.center.answerWith(undefined);
  desk.chain.distort = (path, answer, url) => {
    if (path === 'accountStates') honestAnswers.set(url.search, answer);
    return answer;
  };
}

/** Runs every action that the back office allows, some time after trying to read the chain. */
export async function operate(
  desk: PayoutDesk,
  id: number,
  claims: readonly TestClaim[],
  seconds: number,
): Promise<void> {
  await desk.wait(seconds);
  expect([200, 503]).toContain((await desk.trySync()).status);
  const actions: [string, object?][] = [
    ...claims.map((claim): [string, object] => ['reopen', { ids: [claim.id] }]),
    ['fund'],
    ['push'],
  ];
  for (const [action, body] of actions) {
    const { status, body: request } = await desk.act(id, action, body);
    if (status === 200 && request.messages.length > 0) await desk.broadcast(request);
  }
}

/** The chain API is honest again: everything is paid, and reported as it is on the chain. */
export async function expectAllPaidAtLast(
  desk: PayoutDesk,
  id: number,
  claims: readonly TestClaim[],
): Promise<void> {
  recover(desk);
  const isOpen = async () => (await desk.statuses(claims)).some((status) => status !== 'delivered');
  for (let round = 0; round < 6 && (await isOpen()); round += 1) {
    await operate(desk, id, claims, 10);
    await operate(desk, id, claims, 10);
    if (await isOpen()) await desk.waitDays(0.25);
  }
  expect(await desk.statuses(claims)).toEqual(claims.map(() => 'delivered'));
  await desk.expectPaid(claims);
}
