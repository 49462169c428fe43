import {
  fundBody,
  type PayoutLine,
  payBody,
  reopenBody,
  setUpBody,
} from '#libs/contracts/owner-message.js';
import { formatContractAddress, formatTonAddress } from '#libs/domain/index.js';
import type { CallApi } from '../providers/api.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { checkRequest, type PayoutAction } from './checkRequest.js';

const raw = (digit: string): string => `0:${digit.repeat(64)}`;
const [CONTRACT, OWNER, RECEIVER, OTHER] = [raw('1'), raw('2'), raw('3'), raw('4')] as const;

const DISTRIBUTOR = {
  id: 1,
  address: formatContractAddress(CONTRACT, 'mainnet'),
  owner: formatTonAddress(OWNER, 'mainnet'),
} as DistributorRecord;

const LINE: PayoutLine = { number: 7, amount: 5n, receiver: RECEIVER };
const FROZEN = { claim_id: 7, units: '5', wallet_address: formatTonAddress(RECEIVER, 'mainnet') };
const api = (async () => [FROZEN]) as unknown as CallApi;

const pay = (...lines: PayoutLine[]) => payBody(lines, 1n);
const setUp = setUpBody({ jetton_wallet: OTHER, merkle_root: null, deadline: null });
const fund = (distributor: string) => fundBody({ distributor, amount: 9n, owner: OWNER });

type Body = ReturnType<typeof pay>;

const check = (action: PayoutAction, body: Body, address = CONTRACT, from = OWNER) => {
  const payload = body.toBoc().toString('base64');
  const messages = [{ address, amount: '1', payload }];
  const request = { validUntil: 0, network: '-239', from, messages };
  return checkRequest(api, DISTRIBUTOR, action, request, [7]);
};

describe('a request to sign', () => {
  it.each<[PayoutAction, Body, string?]>([
    ['push', pay(LINE)],
    ['fund', setUp],
    ['fund', fund(CONTRACT), OTHER],
    ['reopen', reopenBody([7])],
  ])('to %s is what was asked for', async (action, body, ...more) => {
    await expect(check(action, body, ...more)).resolves.toBeUndefined();
  });

  it.each<[string, PayoutAction, Body, string?, string?]>([
    ['another amount', 'push', pay({ ...LINE, amount: 50n })],
    ['another receiver', 'push', pay({ ...LINE, receiver: OTHER })],
    ['a claim that is not frozen', 'push', pay({ ...LINE, number: 8 })],
    ['a claim twice', 'push', pay(LINE, LINE)],
    ['another action', 'push', reopenBody([7])],
    ['another contract', 'push', pay(LINE), OTHER],
    ['another owner', 'push', pay(LINE), CONTRACT, OTHER],
    ['tokens for another distributor', 'fund', fund(OTHER), OTHER],
    ['the reopening of other claims', 'reopen', reopenBody([7, 8])],
  ])('is refused with %s', async (_what, action, body, ...more) => {
    await expect(check(action, body, ...more)).rejects.toThrow('payouts.check_failed');
  });
});
