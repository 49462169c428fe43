import { Address } from '@ton/core';
import { formatTonAddress } from '#libs/domain/index.js';
import { auditLedger } from '../../server/modules/ledger/ledger-audit.js';
import { transferBody } from '../../server/modules/payouts/jetton-transfer.js';
import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { goLive } from '../support/api/visitor.js';
import { OperatorWallet, SandboxChain } from '../support/shared/sandbox-chain.js';
import { DOWN, json, type StandIn, tooMany } from '../support/shared/stand-in.js';
import { until } from '../support/shared/until.js';

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

const give = (id: number, boc: string) => app.admin.post(`${PAYOUTS}/${id}/signed`).send({ boc });

/** A batch of three that was signed; what the wallet returned. */
async function signThree(tokens = [5, 2, 7]) {
  const claims = [];
  for (const amount of tokens) claims.push(await makeClaim(amount));
  const { id } = await create();
  const boc = operator.sign(await order(id));
  expect((await give(id, boc)).body).toMatchObject({ status: 'signed', differences: 0 });
  return { id, boc, claims };
}

const statuses = (claims: readonly { id: number }[]) =>
  Promise.all(claims.map(({ id }) => claimStatus(id)));

const alarms = async () => {
  const { body } = await app.admin.get(`${PAYOUTS}/alarms`);
  return body.map(({ code }: { code: string }) => code);
};

/** Units on the chain, beside whole tokens that the product says are delivered. */
async function expectPaid(claims: readonly { id: number; receiver: string }[]): Promise<void> {
  for (const { id, receiver } of claims) {
    const [claim] = await app.sql<{ tokens: number; status: string }>(
      'select tokens, status from claims where id = ?',
      [id],
    );
    const paid = claim?.status === 'delivered' ? BigInt(claim.tokens) * UNIT : 0n;
    expect(await chain.jettonsOf(Address.parseRaw(receiver))).toBe(paid);
  }
  expect(await auditLedger(app.em.fork())).toEqual([]);
}

describe('paying with the wallet of the operator', () => {
  it('freezes, signs, compares, and settles what has arrived on the chain', async () => {
    const { id, boc, claims } = await signThree();
    expect(await chain.broadcast(boc)).toBe(true);
    await reconcile();
    // Within the minute in which a transaction could still come back.
    expect(await batch(id)).toMatchObject({ delivered: 0, waiting: 3 });
    chain.wait(120);
    expect((await reconcile()).body).toMatchObject({ open_alarms: 0 });
    expect(await batch(id)).toMatchObject({ status: 'settled', delivered: 3, waiting: 0 });
    expect(await statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    await expectPaid(claims);
  });

  it('has three payouts at first, and one batch at a time', async () => {
    for (const tokens of [1, 1, 1, 1]) await makeClaim(tokens);
    const refused = (body: object) => app.admin.post(PAYOUTS).send(body);
    const payer = operator.address;
    const four = await refused({ payer, method: 'wallet', size: 4 });
    expect([four.status, four.body.code]).toEqual([409, 'payout.first_batch']);
    const { id } = await create(2);
    const second = await refused({ payer, method: 'wallet' });
    expect([second.status, second.body.code]).toEqual([409, 'payout.batch_open']);
    expect((await app.admin.post(`${PAYOUTS}/${id}/cancel`)).body.status).toBe('cancelled');
    expect(await create()).toMatchObject({ payouts: 3 });
  });

  it('refuses a wallet with too little TON or too few tokens before anything is frozen', async () => {
    await makeClaim(5);
    const poor = new OperatorWallet(2);
    const ask = () => app.admin.post(PAYOUTS).send({ payer: poor.address, method: 'wallet' });
    expect((await ask()).body.code).toBe('payout.too_little_ton');
    await chain.mint(poor.contract.address, 4n * UNIT);
    expect((await ask()).body.code).toBe('payout.too_little_ton');
    expect((await app.admin.get(`${PAYOUTS}/plan`)).body).toMatchObject({ approved_claims: 1 });
    center.answerWith(DOWN);
    const down = await ask();
    expect([down.status, down.body.code]).toEqual([503, 'payout.chain_unavailable']);
  });
});

describe('an order that was signed', () => {
  it('is told once: a second tab cannot sign it again', async () => {
    await makeClaim(5);
    const { id } = await create();
    const boc = operator.sign(await order(id));
    const second = await app.admin.post(`${PAYOUTS}/${id}/order`);
    expect([second.status, second.body.code]).toEqual([409, 'payout.asked_already']);
    const cancelled = await app.admin.post(`${PAYOUTS}/${id}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'payout.asked_already']);
    expect((await give(id, boc)).status).toBe(200);
    expect((await give(id, boc)).status).toBe(200);
  });

  it('that differs stops everything: what it does not pay is not paid again by itself', async () => {
    const claims = [await makeClaim(5), await makeClaim(2)];
    const { id } = await create();
    const asked = await order(id);
    const boc = operator.sign({ ...asked, messages: asked.messages.slice(0, 1) });
    const answer = await give(id, boc);
    expect([answer.status, answer.body.code]).toEqual([409, 'payout.order_differs']);
    await chain.broadcast(boc);
    chain.wait(3600);
    await reconcile();
    expect(await batch(id)).toMatchObject({ delivered: 1, waiting: 1, differences: 1 });
    expect(await statuses(claims)).toEqual(['delivered', 'sent']);
    await expectPaid(claims);
  });

  it('twice for one batch is told, and paid as an alarm', async () => {
    await makeClaim(5);
    const { id } = await create();
    const asked = await order(id);
    const [first, second] = [operator.sign(asked), operator.sign(asked)];
    expect((await give(id, first)).status).toBe(200);
    expect((await give(id, second)).body.code).toBe('payout.order_differs');
    await chain.broadcast(first);
    await chain.broadcast(second);
    chain.wait(120);
    await reconcile();
    expect(await alarms()).toEqual(['paid_twice']);
    expect(await batch(id)).toMatchObject({ delivered: 1 });
  });

  it('runs once on the chain, and never after its time', async () => {
    const { boc, id, claims } = await signThree();
    chain.wait(301);
    expect(await chain.broadcast(boc)).toBe(false);
    await reconcile();
    expect(await batch(id)).toMatchObject({ waiting: 3 });
    chain.wait(120);
    await reconcile();
    expect(await batch(id)).toMatchObject({ status: 'settled', failed: 3 });
    expect(await statuses(claims)).toEqual(['failed', 'failed', 'failed']);
    const again = await create();
    // The chain's clock was moved on; the product's was not.
    const asked = { ...(await order(again.id)), validUntil: chain.now + 100 };
    const signed = operator.signAgain(asked);
    expect((await give(again.id, signed)).status).toBe(200);
    expect(await chain.broadcast(signed)).toBe(true);
    chain.wait(120);
    await reconcile();
    expect(await statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    await expectPaid(claims);
  });

  it('of which the tab was closed before it came back is settled all the same', async () => {
    const claims = [await makeClaim(5)];
    const { id } = await create();
    await chain.broadcast(operator.sign(await order(id)));
    chain.wait(120);
    await reconcile();
    expect(await batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    await expectPaid(claims);
  });

  it('is not payable again while the index lags behind, however long', async () => {
    const { id, boc, claims } = await signThree();
    await chain.broadcast(boc);
    chain.wait(7200, 7300);
    await reconcile();
    expect(await batch(id)).toMatchObject({ waiting: 3, failed: 0 });
    chain.wait(1);
    await reconcile();
    expect(await batch(id)).toMatchObject({ delivered: 3 });
    await expectPaid(claims);
  });

  it('that runs in part is settled payout by payout', async () => {
    // Enough for three transfers when it was checked; spent elsewhere before the order runs.
    const { id, boc, claims } = await signThree();
    await chain.spend(operator, 99n * UNIT + 900_000_000n);
    await chain.broadcast(boc);
    chain.wait(600);
    await reconcile();
    const { delivered, failed, status } = await batch(id);
    expect([delivered + failed, status]).toEqual([3, 'settled']);
    expect(failed).toBeGreaterThan(0);
    await expectPaid(claims);
  });

  it('with too few tokens left by then fails without losing any', async () => {
    const { id, boc, claims } = await signThree();
    await chain.burn(operator, 1_000_000n * UNIT - 5n * UNIT);
    await chain.broadcast(boc);
    chain.wait(600);
    await reconcile();
    expect(await batch(id)).toMatchObject({ status: 'settled', delivered: 1, failed: 2 });
    await expectPaid(claims);
  });
});

describe('the chain API', () => {
  it('that is down or speaks nonsense changes nothing, and is asked again', async () => {
    const { id, boc } = await signThree();
    await chain.broadcast(boc);
    chain.wait(120);
    for (const answer of [DOWN, tooMany(1), json({ last: {} }), json([]), json('no')]) {
      center.answerWith(answer);
      expect((await reconcile()).status).toBe(503);
      expect(await batch(id)).toMatchObject({ waiting: 3 });
    }
    center.answerWith(undefined);
    await until(async () => (await reconcile()).status === 200);
    expect(await batch(id)).toMatchObject({ delivered: 3 });
  });

  it('that lies about an amount raises an alarm, and the payout is not settled', async () => {
    const { id, boc } = await signThree();
    await chain.broadcast(boc);
    chain.wait(120);
    await app.sql('update payouts set units = units + 1 where id = (select min(id) from payouts)');
    await reconcile();
    expect(await alarms()).toEqual(['wrong_amount']);
    expect(await batch(id)).toMatchObject({ delivered: 2, waiting: 1 });
  });

  it('is read by two replicas at once with the same result', async () => {
    const { id, boc, claims } = await signThree();
    await chain.broadcast(boc);
    chain.wait(120);
    await Promise.all(Array.from({ length: 8 }, reconcile));
    expect(await batch(id)).toMatchObject({ delivered: 3, status: 'settled' });
    const [{ paid } = { paid: 0 }] = await app.sql<{ paid: number }>(
      `select count(*) as paid from ledger_transfers where kind = 'payout'`,
    );
    expect(paid).toBe(3);
    await expectPaid(claims);
  });

  it('can be read again from the beginning, and says the same', async () => {
    const { id, boc, claims } = await signThree();
    await chain.broadcast(boc);
    chain.wait(120);
    await reconcile();
    const before = await batch(id);
    await app.sql('delete from chain_cursors');
    await app.sql(`update payout_batches set status = 'signed'`);
    await reconcile();
    expect({ ...(await batch(id)), read_until: null }).toEqual({ ...before, read_until: null });
    expect(await alarms()).toEqual([]);
    await expectPaid(claims);
  });

  it('tells of a transfer that nobody asked for', async () => {
    const { id, boc } = await signThree();
    await chain.broadcast(boc);
    const other = operator.sign({
      validUntil: chain.now + 300,
      messages: [
        {
          address: (await chain.jettonWalletOf(operator.contract.address)).toRawString(),
          amount: '50000000',
          payload: transferBody({
            ...{ query_id: 77n, units: UNIT, comment: 'a friend', payer: operator.address },
            receiver: `0:${'9'.repeat(64)}`,
          })
            .toBoc()
            .toString('base64'),
        },
      ],
    });
    await chain.broadcast(other);
    chain.wait(120);
    await reconcile();
    expect(await alarms()).toEqual(['unknown_transfer']);
    expect(await batch(id)).toMatchObject({ delivered: 3 });
    const [alarm] = (await app.admin.get(`${PAYOUTS}/alarms`)).body;
    const resolve = app.admin.post(`${PAYOUTS}/alarms/${alarm.id}/resolve`);
    const resolved = await resolve.send({ note: 'The bounty, paid by hand' });
    expect(resolved.body).toMatchObject({ resolved_by: 'admin' });
  });
});

describe('paying by file', () => {
  it('hands over each format, and finds what another tool has paid', async () => {
    const claims = [await makeClaim(5), await makeClaim(2)];
    const body = { payer: operator.address, method: 'file' };
    const { id } = (await app.admin.post(PAYOUTS).send(body)).body;
    const file = async (format: string) =>
      (await app.admin.post(`${PAYOUTS}/${id}/file`).send({ format })).body.text;
    const addresses = claims.map(({ receiver }) => formatTonAddress(receiver, 'mainnet'));
    expect(await file('ton_console')).toBe(
      `recipient,amount\r\n${addresses[0]},5000000000\r\n${addresses[1]},2000000000\r\n`,
    );
    expect(await file('tonkeeper')).toContain(`${addresses[0]},5,`);
    expect(await batch(id)).toMatchObject({ status: 'asked', waiting: 2 });
    const payouts = (await app.admin.get(`${PAYOUTS}/${id}/payouts`)).body;
    const boc = operator.sign({
      validUntil: chain.now + 300,
      messages: await Promise.all(
        payouts.map(async (payout: { id: number; units: string }, index: number) => ({
          address: (await chain.jettonWalletOf(operator.contract.address)).toRawString(),
          amount: '50000000',
          payload: transferBody({
            ...{ query_id: BigInt(index), units: BigInt(payout.units), payer: operator.address },
            ...{ comment: `Airdrop payout ${payout.id}`, receiver: claims[index]?.receiver ?? '' },
          })
            .toBoc()
            .toString('base64'),
        })),
      ),
    });
    await chain.broadcast(boc);
    chain.wait(120);
    await reconcile();
    expect(await batch(id)).toMatchObject({ status: 'settled', delivered: 2 });
    await expectPaid(claims);
  });

  it('is given up by the operator only, and not within the hour', async () => {
    const claims = [await makeClaim(5)];
    const body = { payer: operator.address, method: 'file' };
    const { id } = (await app.admin.post(PAYOUTS).send(body)).body;
    const giveUp = () => app.admin.post(`${PAYOUTS}/${id}/give-up`);
    expect((await giveUp()).body.code).toBe('payout.not_asked');
    await app.admin.post(`${PAYOUTS}/${id}/file`).send({ format: 'plain' });
    chain.wait(3000);
    await reconcile();
    expect((await giveUp()).body.code).toBe('payout.may_still_run');
    chain.wait(1000);
    await reconcile();
    expect((await giveUp()).body).toMatchObject({ status: 'settled', failed: 1 });
    expect(await statuses(claims)).toEqual(['failed']);
  });
});
