import { formatTonAddress } from '#libs/domain/index.js';
import { auditLedger } from '../../server/modules/ledger/ledger-audit.js';
import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { goLive } from '../support/api/visitor.js';
import { OperatorWallet, SandboxChain } from '../support/shared/sandbox-chain.js';
import type { StandIn } from '../support/shared/stand-in.js';

const PAYOUTS = '/api/v1/admin/payouts';
const UNIT = 10n ** 9n;

let app: TestApp;
let chain: SandboxChain;
let center: StandIn & { url: string };
let operator: OperatorWallet;

beforeEach(async () => {
  app = await startApp({ OUTBOUND_REQUESTS: 'on' });
  operator = new OperatorWallet(1);
  chain = await SandboxChain.start(operator, 1_000_000n * UNIT, 100n * UNIT);
  center = await chain.serve();
  const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
  await goLive(app, { contract_address, chain_api_url: center.url });
});
afterEach(async () => {
  center.close();
  await app.close();
});

let serial = 0;

/** An approved claim of a user who has points enough. */
async function makeClaim(tokens: number): Promise<{ id: number; receiver: string }> {
  serial += 1;
  const receiver = `0:${serial.toString(16).padStart(64, '5')}`;
  const user = await makeUser(app, { wallet_address: formatTonAddress(receiver, 'mainnet') });
  await app.admin
    .post(`/api/v1/admin/users/${user.id}/adjust`)
    .send({ points: tokens * 1000, reason: 'For the test' });
  const [claim] = await app.sql<{ id: number }>(
    `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
     values (?, ?, ?, 'k', now(), now()) returning id`,
    [user.id, user.wallet_address, tokens],
  );
  const id = claim?.id ?? 0;
  await app.sql(
    `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
       values ('claim:' || ?::int, 'claim', ?, now()) returning id),
     e as (insert into ledger_entries (transfer_id, account, user_id, currency, amount)
       select t.id, side.account, ?::int, 'tokens', side.amount from t,
       (values ('pool', -?::bigint), ('claimed', ?::bigint)) as side(account, amount)),
     p as (update token_pool set taken = taken + ?)
     update users set claimed_tokens = claimed_tokens + ? where id = ?`,
    [id, user.id, user.id, tokens, tokens, tokens, tokens, user.id],
  );
  const approved = await app.admin.post(`/api/v1/admin/claims/${id}/approve`);
  expect(approved.status).toBe(200);
  return { id, receiver };
}

const create = async (size = 3) => {
  const body = { payer: operator.address, method: 'wallet', size };
  const answer = await app.admin.post(PAYOUTS).send(body);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body;
};
const order = async (id: number) => {
  const { status, body } = await app.admin.post(`${PAYOUTS}/${id}/order`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const reconcile = () => app.admin.post(`${PAYOUTS}/reconcile`);
const batch = async (id: number) => (await app.admin.get(`${PAYOUTS}/${id}`)).body;
const claimStatus = async (id: number) =>
  (await app.admin.get(`/api/v1/admin/claims/${id}`)).body.status;

describe('paying with the wallet of the operator', () => {
  it('freezes, signs, compares, and settles what has arrived on the chain', async () => {
    const claims = [await makeClaim(5), await makeClaim(2), await makeClaim(7)];
    const frozen = await create();
    expect(frozen).toMatchObject({ status: 'frozen', payouts: 3, tokens: 14, decimals: 9 });
    const signed = operator.sign(await order(frozen.id));
    const taken = await app.admin.post(`${PAYOUTS}/${frozen.id}/signed`).send({ boc: signed });
    expect(taken.body).toMatchObject({ status: 'signed', differences: 0 });
    expect(await chain.broadcast(signed)).toBe(true);
    await reconcile();
    expect(await batch(frozen.id)).toMatchObject({ delivered: 0, waiting: 3 });
    chain.wait(120);
    expect((await reconcile()).body).toMatchObject({ open_alarms: 0 });
    expect(await batch(frozen.id)).toMatchObject({ status: 'settled', delivered: 3, waiting: 0 });
    for (const { id } of claims) expect(await claimStatus(id)).toBe('delivered');
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });
});
