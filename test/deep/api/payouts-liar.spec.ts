import { ReconciliationService } from '../../../server/modules/payouts/reconciliation.service.js';
import { PAYOUTS, PayoutDesk, UNIT } from '../../support/api/payouts.js';
import { OperatorWallet } from '../../support/shared/operator-wallet.js';
import { json, startStandIn } from '../../support/shared/stand-in.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: each path has another answer.
type Told = any;

/** The chain API is asked through somebody who changes what it reports, until it is asked to stop. */
async function lie(change: (path: string, told: Told, url: URL) => Told): Promise<() => void> {
  let isLying = true;
  const liar = await startStandIn((url, request) => async (_request, response) => {
    let post = '';
    for await (const chunk of request) post += String(chunk);
    const path = url.pathname.replace('/api/v3', '');
    const answer = await fetch(`${desk.center.url}${path}${url.search}`, {
      ...(post && { method: 'POST', body: post }),
    });
    const told = await answer.json();
    const answered = isLying ? change(path.slice(1), told, url) : told;
    const answerIt = typeof answered === 'function' ? answered : json(answered);
    answerIt(request, response);
  });
  const set = `update site_settings set values = values || jsonb_build_object('chain_api_url', ?::text)`;
  await desk.app.sql(set, [`${liar.origin}/api/v3`]);
  liars.push(liar);
  return () => {
    isLying = false;
  };
}

const liars: { close(): void }[] = [];
afterEach(() => {
  for (const liar of liars.splice(0)) liar.close();
});

describe('a chain API that reports a time to come', () => {
  const FUTURE = String(2 ** 32 - 1);

  it('opens no order that may still run, now or later', async () => {
    const first = await desk.signThree([5]);
    await desk.chain.broadcast(first.boc);
    const beHonest = await lie((path, told) =>
      path === 'masterchainInfo' ? { last: { ...told.last, gen_utime: FUTURE } } : told,
    );
    expect((await desk.reconcile()).status).toBe(503);
    beHonest();
    await desk.settle();
    expect(await desk.statuses(first.claims)).toEqual(['delivered']);

    const claim = await desk.makeClaim(4);
    const { id } = await desk.create();
    const order = await desk.order(id);
    await desk.reconcile();
    expect(await desk.statuses([claim])).toEqual(['sent']);
    await desk.chain.broadcast(desk.operator.sign(order));
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([...first.claims, claim]);
  });

  it('is not believed any more where it was believed before', async () => {
    const { boc, claims, id } = await desk.signThree([5]);
    await desk.reconcile();
    await desk.app.sql(`update chain_cursors set read_until = to_timestamp(${FUTURE})`);
    await desk.reconcile();
    expect(await desk.statuses(claims)).toEqual(['sent']);
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    const [cursor] = await desk.app.sql(
      'select read_until < now() + $$1 hour$$ as heals from chain_cursors',
    );
    expect(cursor).toEqual({ heals: true });
    await desk.expectPaid(claims);
  });
});

describe('a chain API that leaves something out', () => {
  it.each<[string, (transactions: Told[]) => Told[]]>([
    ['the newest', (transactions) => transactions.slice(0, 1)],
    ['all', () => []],
    ['one in the middle', ([first, _left, ...others]) => [first, ...others]],
  ])('opens nothing that it may have paid: %s', async (_name, choose) => {
    const { boc, claims, id } = await desk.signThree([5, 2]);
    await desk.chain.broadcast(boc);
    const beHonest = await lie((path, told) =>
      path === 'transactions' ? { transactions: choose(told.transactions) } : told,
    );
    desk.chain.wait(1000);
    expect((await desk.reconcile()).body.code).toBe('payout.chain_unavailable');
    expect(await desk.statuses(claims)).toEqual(['sent', 'sent']);
    beHonest();
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 2 });
    await desk.expectPaid(claims);
  });

  it('is asked again where it has forgotten what it told, and says so in the job', async () => {
    const { boc, claims, id } = await desk.signThree([5]);
    await desk.reconcile();
    await desk.chain.broadcast(boc);
    const beHonest = await lie((path, told) => {
      if (path === 'accountStates') return { accounts: [] };
      return path === 'transactions' ? { transactions: [] } : told;
    });
    desk.chain.wait(1000);
    const polled = desk.app.get(ReconciliationService).poll();
    await expect(polled).rejects.toThrow('The chain API sent an incomplete history');
    expect(await desk.statuses(claims)).toEqual(['sent']);
    beHonest();
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    await desk.expectPaid(claims);
  });

  it('or names a place that no transaction has, or the same twice, moves nothing on', async () => {
    const { boc, claims, id } = await desk.signThree([5]);
    for (const lt of ['9000000000000000000', '9999999999999999999']) {
      const beHonest = await lie((path, told) =>
        path === 'transactions'
          ? { transactions: told.transactions.slice(0, 1).map((one: Told) => ({ ...one, lt })) }
          : told,
      );
      expect((await desk.reconcile()).status).toBe(503);
      beHonest();
    }
    await lie((path, told) =>
      path === 'transactions'
        ? { transactions: told.transactions.flatMap((one: Told) => [one, one]) }
        : told,
    ).then(async (beHonest) => {
      expect((await desk.reconcile()).status).toBe(503);
      beHonest();
    });
    await desk.chain.broadcast(boc);
    desk.chain.wait(1000);
    expect((await desk.reconcile()).status).toBe(200);
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    await desk.expectPaid(claims);
  });

  it('is read on from where a version before has left off without a hash', async () => {
    const { boc, claims } = await desk.signThree([5]);
    await desk.reconcile();
    await desk.app.sql('update chain_cursors set lt = 1');
    await desk.chain.broadcast(boc);
    await desk.settle();
    const [cursor] = await desk.app.sql('select lt = hash_lt as knows from chain_cursors');
    expect(cursor).toEqual({ knows: true });
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });
});

describe('a chain API that does not know the paying wallet', () => {
  const ANOTHER = `0:${'AB'.repeat(32)}`;
  it.each<[string, (accounts: Told[]) => Told[]]>([
    ['has no account', () => []],
    ['has no transaction of it', ([one]) => [{ address: one.address, balance: one.balance }]],
    ['reports another', ([one]) => [{ ...one, address: ANOTHER, last_transaction_lt: '1' }]],
  ])('opens nothing: it %s', async (_how, of) => {
    const { id, boc, claims } = await desk.signThree([5, 2]);
    await desk.settle();
    await desk.chain.broadcast(boc);
    const beHonest = await lie((path, told) => {
      if (path === 'accountStates') return { accounts: of(told.accounts) };
      return path === 'transactions' ? { transactions: told.transactions.slice(0, 1) } : told;
    });
    desk.chain.wait(1000);
    expect((await desk.reconcile()).status).toBe(503);
    expect(await desk.statuses(claims)).toEqual(['sent', 'sent']);
    beHonest();
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 2 });
    await desk.expectPaid(claims);
  });
});

describe('a chain API that reports once of payments without their messages', () => {
  it('is not believed, so that nothing is passed over', async () => {
    const { boc, claims } = await desk.signThree([5, 2]);
    await desk.settle();
    await desk.chain.broadcast(boc);
    for (const in_msg of [null, { source: null }]) {
      const beHonest = await lie((path, told) =>
        path === 'transactions'
          ? { transactions: told.transactions.map((one: Told) => ({ ...one, in_msg })) }
          : told,
      );
      desk.chain.wait(500);
      expect((await desk.reconcile()).status).toBe(503);
      beHonest();
    }
    await desk.settle();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  });
});

describe('a history that is hard to read', () => {
  it.each<[string, (told: Told, limit: number) => Told]>([
    ['gives a few at once', ({ transactions }) => ({ transactions: transactions.slice(0, 2) })],
    ['refuses many at once', (told, limit) => (limit > 10 ? json({ error: 'limit' }, 422) : told)],
  ])('is read to its end where the API %s', async (_how, cut) => {
    const { boc, claims, id } = await desk.signThree();
    await desk.chain.broadcast(boc);
    await lie((path, told, url) =>
      path === 'transactions' ? cut(told, Number(url.searchParams.get('limit'))) : told,
    );
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3 });
    await desk.expectPaid(claims);
  });

  it('is read in smaller pages where strangers have written long messages', async () => {
    const { boc, claims, id } = await desk.signThree();
    await desk.chain.broadcast(boc);
    const padding = 'x'.repeat(9_000_000);
    await lie((path, told) =>
      path === 'transactions' && told.transactions.length > 2 ? { ...told, padding } : told,
    );
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3 });
    await desk.expectPaid(claims);
  });

  it('keeps no other wallet from being settled', async () => {
    const first = await desk.signThree([5]);
    const other = new OperatorWallet(2);
    await desk.chain.mint(other.contract.address, 100n * UNIT);
    await desk.chain.spend(other, -100n * UNIT);
    const claim = await desk.makeClaim(2);
    const create = desk.app.admin.post(PAYOUTS);
    const { body: batch } = await create.send({ payer: other.address, method: 'wallet', size: 1 });
    const boc = other.sign(await desk.order(batch.id));
    for (const signed of [first.boc, boc]) expect(await desk.chain.broadcast(signed)).toBe(true);
    const [payers] = await desk.app.sql<{ first: string; wallet: string }>(
      `select payer as first, payer_jetton_wallet as wallet from payout_batches
       order by payer_jetton_wallet limit 1`,
    );
    const beHonest = await lie((path, told) =>
      path === 'transactions' && told.transactions[0]?.account.toLowerCase() === payers?.wallet
        ? { transactions: 'none' }
        : told,
    );
    desk.chain.wait(120);
    expect((await desk.reconcile()).status).toBe(503);
    const told = await desk.statuses([...first.claims, claim]);
    const isFirst = payers?.first === desk.operator.address;
    expect(told).toEqual(isFirst ? ['sent', 'delivered'] : ['delivered', 'sent']);
    beHonest();
    await desk.settle();
    await desk.expectPaid([...first.claims, claim]);
  });
});

describe('a contract of the token that names another wallet of the payer', () => {
  it('is refused in both languages, and nothing is frozen', async () => {
    await desk.makeClaim(5);
    await lie((path, told) => {
      if (path !== 'jetton/wallets') return told;
      const [wallet] = told.jetton_wallets;
      return { jetton_wallets: [{ ...wallet, address: `0:${'AB'.repeat(32)}` }] };
    });
    const create = (language: string) =>
      desk.app.admin
        .post(PAYOUTS)
        .set('Accept-Language', language)
        .send({ payer: desk.operator.address, method: 'wallet', size: 1 });
    const [english, chinese] = [await create('en'), await create('zh')];
    expect([english.status, english.body.code]).toEqual([409, 'payout.jetton_wallet_differs']);
    expect(JSON.stringify(english.body)).toContain('name different token wallets');
    expect(JSON.stringify(chinese.body)).toContain('不一致');
    const { body: plan } = await desk.app.admin.get(`${PAYOUTS}/plan`);
    expect(plan).toMatchObject({ approved_claims: 1 });
  });
});
