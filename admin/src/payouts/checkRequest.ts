import '../components/wallet/nodeBuffer.js';
import { Cell } from '@ton/core';
import {
  type DistributorMessage,
  fundBody,
  type PayoutLine,
  parseDistributorMessage,
} from '#libs/contracts/owner-message.js';
import { parseTonAddress } from '#libs/domain/index.js';
import type { CallApi } from '../providers/api.js';
import type { DistributorRecord, PayoutRequest } from '../providers/data/records.js';

/** What an owner is asked to sign. */
export type PayoutAction = 'fund' | 'push' | 'publish' | 'extend' | 'reopen' | 'withdraw';

const KINDS: Readonly<Record<PayoutAction, DistributorMessage['kind']>> = {
  fund: 'set_up',
  push: 'pay',
  publish: 'set_up',
  extend: 'set_up',
  reopen: 'reopen',
  withdraw: 'withdraw',
};

/** Fails unless the bytes of a request are what was asked for, and pay the frozen lines alone. */
export async function checkRequest(
  api: CallApi,
  distributor: DistributorRecord,
  action: PayoutAction,
  request: PayoutRequest,
  ids: readonly number[] = [],
): Promise<void> {
  const contract = rawOf(distributor.address);
  assert(request.from === rawOf(distributor.owner));
  for (const { address, payload } of request.messages) {
    const body = Cell.fromBase64(payload);
    if (address !== contract) {
      assert(action === 'fund' && isFunding(body, distributor));
      continue;
    }
    const message = parseDistributorMessage(body);
    assert(message?.kind === KINDS[action]);
    if (message.kind === 'pay') await checkLines(api, distributor, message.lines);
    if (message.kind === 'reopen') assert(message.numbers.every((number) => ids.includes(number)));
  }
}

async function checkLines(
  api: CallApi,
  { id }: DistributorRecord,
  lines: readonly PayoutLine[],
): Promise<void> {
  const filter = JSON.stringify({ claim_id: lines.map(({ number }) => number) });
  const query = { filter, limit: lines.length };
  const frozen = await api('listPayoutLines', { path: { id }, query });
  const known = new Map(frozen.map((line) => [line.claim_id, line]));
  for (const { number, amount, receiver } of lines) {
    const line = known.get(number);
    assert(line && amount === BigInt(line.units) && receiver === rawOf(line.wallet_address));
    // Each number once.
    known.delete(number);
  }
}

function isFunding(body: Cell, { address, owner }: DistributorRecord): boolean {
  const amount = body.beginParse().skip(96).loadCoins();
  const funding = { distributor: rawOf(address), owner: rawOf(owner), amount };
  return fundBody(funding).equals(body);
}

const rawOf = (address: string): string => parseTonAddress(address)?.raw ?? '';

function assert(isTrue: unknown): asserts isTrue {
  if (!isTrue) throw new Error('payouts.check_failed');
}
