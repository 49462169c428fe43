import { formatContractAddress, formatTonAddress, parseTonAddress } from '#libs/domain/index.js';
import { PAYOUTS, PayoutDesk } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

/** Seconds since 1970, so many from now. */
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A batch that was settled as failed before the wallet told what it had signed. */
async function settledUnseen() {
  const claim = await desk.makeClaim(5);
  const { id } = await desk.create();
  const order = await desk.order(id);
  await desk.app.sql(`update payout_batches set asked_at = asked_at - interval '700 seconds'`);
  await desk.reconcile();
  expect(await desk.statuses([claim])).toEqual(['failed']);
  return { id, claim, boc: desk.operator.sign({ ...order, validUntil: inSeconds(300) }) };
}

const tryOrder = (id: number) => desk.app.admin.post(`${PAYOUTS}/${id}/order`);
const tryFile = (id: number) =>
  desk.app.admin.post(`${PAYOUTS}/${id}/file`).send({ format: 'plain' });
const tryCreate = (payer = desk.operator.address) =>
  desk.app.admin.post(PAYOUTS).send({ payer, method: 'wallet', size: 1 });

describe('an order that comes back after its batch was settled', () => {
  it('is kept, and holds back what would pay the same again until it can run no more', async () => {
    const { id, claim, boc } = await settledUnseen();
    const give = async (language: string) => {
      const { status, body } = await desk.give(id, boc).set('Accept-Language', language);
      return [status, body.code, body.detail];
    };
    expect(await give('en')).toEqual([
      409,
      'payout.signed_late',
      'The batch was settled before this order arrived. The order is stored; until it expires, nothing else is paid from this wallet',
    ]);
    expect((await give('zh'))[2]).toContain('批次已结算');
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', may_still_run: true });
    const refused = await tryCreate();
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.may_still_run']);

    await desk.chain.broadcast(boc);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect(await desk.batch(id)).toMatchObject({ delivered: 1, may_still_run: false });
    await desk.makeClaim(1);
    await desk.create();
    await desk.expectPaid([claim]);
  });

  it('and never runs lets its claims be paid again once it can run no more', async () => {
    const { id, claim, boc } = await settledUnseen();
    await desk.give(id, boc);
    desk.chain.wait(330);
    await desk.reconcile();
    expect((await tryCreate()).body.code).toBe('payout.may_still_run');
    desk.chain.wait(60);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ may_still_run: false });
    const order = await desk.order((await desk.create()).id);
    const later = { ...order, validUntil: desk.chain.now + 100 };
    expect(await desk.chain.broadcast(desk.operator.signAgain(later))).toBe(true);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim]);
  });

  it.each(['wallet', 'file'] as const)(
    'holds a batch back that was frozen before: paid by %s, nobody is paid twice',
    async (method) => {
      const { id, claim, boc } = await settledUnseen();
      const second = await desk.create(3, method);
      await desk.give(id, boc);
      const ask = () => (method === 'wallet' ? tryOrder(second.id) : tryFile(second.id));
      expect((await ask()).body.code).toBe('payout.may_still_run');
      await desk.chain.broadcast(boc);
      await desk.settle();
      const refused = await ask();
      expect([refused.status, refused.body.code]).toEqual([409, 'payout.claims_changed']);
      const cancelled = await desk.app.admin.post(`${PAYOUTS}/${second.id}/cancel`);
      expect(cancelled.body.status).toBe('cancelled');
      await desk.expectPaid([claim]);
    },
  );

  it('is good where the chain has reported it before', async () => {
    const claim = await desk.makeClaim(5);
    const { id } = await desk.create();
    const boc = desk.operator.sign(await desk.order(id));
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect((await desk.give(id, boc)).body).toMatchObject({
      status: 'settled',
      delivered: 1,
      may_still_run: false,
    });
    await desk.makeClaim(1);
    await desk.create();
    await desk.expectPaid([claim]);
  });
});

describe('an order that says that it has run out already', () => {
  it('is waited for as long as the one that was asked for', async () => {
    const claim = await desk.makeClaim(5);
    const { id } = await desk.create();
    const order = await desk.order(id);
    await desk.give(id, desk.operator.sign({ ...order, validUntil: inSeconds(-3600) }));
    await desk.reconcile();
    expect(await desk.statuses([claim])).toEqual(['sent']);
    const until = Date.parse((await desk.batch(id)).may_run_until);
    expect(until).toBeGreaterThan(Date.now() + 240_000);
    desk.chain.wait(420);
    await desk.reconcile();
    expect(await desk.statuses([claim])).toEqual(['failed']);
  });
});

describe('a batch of a token', () => {
  /** What the chain API says of the token: its own content, and what was read of the file it names. */
  const told = {
    'an address of a file that was not read yet': [{ uri: 'https://token.example/1.json' }],
    'a file that says null': [{ uri: 'https://token.example/1.json' }, { decimals: null }],
    nothing: [null],
    'empty content': [{}],
    'a blank': [{ decimals: ' ' }],
    'an empty text': [{ decimals: '' }],
    'a list': [{ decimals: [] }],
    'a fraction': [{ decimals: '9.5' }],
    'a number in another notation': [{ decimals: '0x9' }],
    'too many': [{ decimals: 256 }],
  } as const;

  it.each(Object.entries(told))(
    'whose decimals are given by %s is not frozen',
    async (_name, [content, extra]: readonly [object | null, object?]) => {
      await desk.makeClaim(5);
      desk.chain.describeToken(content, extra);
      for (const [language, words] of [
        ['en', 'The token’s decimals are not known yet'],
        ['zh', '代币的小数位数'],
      ] as const) {
        const refused = await tryCreate().set('Accept-Language', language);
        expect([refused.status, refused.body.code]).toEqual([409, 'payout.decimals_unknown']);
        expect(refused.body.detail).toContain(words);
      }
      expect((await desk.app.admin.get(`${PAYOUTS}/plan`)).body.decimals).toBeNull();
      expect(await desk.batches()).toEqual([]);
    },
  );

  it.each<[string, object, object | undefined, number]>([
    ['a number', { decimals: 6 }, undefined, 6],
    ['a text', { decimals: '0' }, undefined, 0],
    ['a file', { uri: 'https://token.example/1.json' }, { decimals: '4' }, 4],
    ['nobody in a file that was read', { uri: 'https://token.example/1.json' }, {}, 9],
    ['nobody on the chain', { symbol: 'JETD' }, undefined, 9],
  ])('has the decimals that are given by %s', async (_name, content, extra, decimals) => {
    await desk.makeClaim(5);
    desk.chain.describeToken(content, extra);
    const batch = await desk.create(1);
    expect(batch).toMatchObject({ decimals });
    const plan = (await desk.app.admin.get(`${PAYOUTS}/plan`)).body;
    expect(plan).toMatchObject({ decimals, jetton_master: batch.jetton_master });
  });
});

describe('the token and the network of the settings', () => {
  const OTHER = formatTonAddress(`0:${'7'.repeat(64)}`, 'mainnet');

  async function change(settings: object, language = 'en') {
    const { updated_at } = (await desk.app.admin.get('/api/v1/admin/settings')).body;
    const request = desk.app.admin.put('/api/v1/admin/settings').set('Accept-Language', language);
    const { status, body } = await request.send({ ...settings, updated_at });
    return { status, code: body.code, detail: body.detail };
  }

  it.each([{ contract_address: OTHER }, { ton_network: 'testnet' }])(
    'are those of a batch when it is paid: it is frozen again after %j',
    async (settings) => {
      await desk.makeClaim(5);
      const byWallet = await desk.create();
      expect((await change(settings)).status).toBe(200);
      const refused = await tryOrder(byWallet.id).set('Accept-Language', 'en');
      expect([refused.status, refused.body.code]).toEqual([409, 'payout.settings_changed']);
      expect(refused.body.detail).toContain('Cancel the batch and create another');
      await desk.app.sql(`update payout_batches set method = 'file'`);
      const file = await tryFile(byWallet.id).set('Accept-Language', 'zh');
      expect([file.status, file.body.code]).toEqual([409, 'payout.settings_changed']);
      expect(file.body.detail).toContain('请取消后重新冻结');
      const cancelled = await desk.app.admin.post(`${PAYOUTS}/${byWallet.id}/cancel`);
      expect(cancelled.body.status).toBe('cancelled');
    },
  );

  it('stay while a batch is being paid', async () => {
    const { id, boc } = await desk.signThree();
    for (const settings of [{ contract_address: OTHER }, { ton_network: 'testnet' }]) {
      expect(await change(settings)).toMatchObject({ status: 409, code: 'settings.payouts_open' });
      expect((await change(settings, 'zh')).detail).toContain('支付');
    }
    // The same contract in another spelling, and anything else, can be changed.
    const { body } = await desk.app.admin.get('/api/v1/admin/settings');
    const raw = parseTonAddress(body.contract_address)?.raw ?? '';
    const contract_address = formatContractAddress(raw, 'mainnet');
    expect(contract_address).not.toBe(body.contract_address);
    expect((await change({ contract_address, site_name: 'Jetdrop' })).status).toBe(200);
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled' });
    expect((await change({ contract_address: OTHER })).status).toBe(200);
  });
});

describe('the file of a batch', () => {
  it('is not given any more once the batch is over', async () => {
    await desk.makeClaim(5);
    const batch = await desk.handOver();
    expect((await tryFile(batch)).status).toBe(200);
    desk.chain.wait(4000);
    await desk.reconcile();
    expect((await desk.release(batch)).body).toMatchObject({ status: 'settled', failed: 1 });
    const cancelled = await desk.create(3, 'file');
    await desk.app.admin.post(`${PAYOUTS}/${cancelled.id}/cancel`);
    for (const id of [batch, cancelled.id]) {
      const refused = await tryFile(id);
      expect([refused.status, refused.body.code]).toEqual([409, 'payout.file_over']);
      expect(refused.body.text).toBeUndefined();
      const chinese = await tryFile(id).set('Accept-Language', 'zh');
      expect(chinese.body.detail).toContain('不再提供文件');
    }
  });
});

describe('claims of somebody who was banned after they were approved', () => {
  const ban = (user: number) =>
    desk.app.admin.post(`/api/v1/admin/users/${user}/ban`).send({ reason: 'cheater' });
  const plan = async () => (await desk.app.admin.get(`${PAYOUTS}/plan`)).body;

  it('are not frozen, and the plan reports them', async () => {
    const [bad, good] = [await desk.makeClaim(5), await desk.makeClaim(2)];
    expect(await plan()).toMatchObject({ approved_claims: 2, banned_claims: 0 });
    await ban(bad.user);
    expect(await plan()).toMatchObject({
      approved_claims: 1,
      approved_tokens: 2,
      banned_claims: 1,
    });
    expect(await desk.create()).toMatchObject({ payouts: 1, tokens: 2 });
    expect(await desk.statuses([bad, good])).toEqual(['approved', 'batched']);
    expect((await tryCreate()).body.code).toBe('payout.nothing_approved');
    await desk.app.admin.post(`/api/v1/admin/users/${bad.user}/unban`);
    expect(await plan()).toMatchObject({ approved_claims: 1, banned_claims: 0 });
  });

  it('and frozen are not paid: the batch can only be cancelled', async () => {
    const claim = await desk.makeClaim(5);
    const { id } = await desk.create();
    await ban(claim.user);
    const refused = await tryOrder(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.claims_changed']);
    await desk.app.admin.post(`${PAYOUTS}/${id}/cancel`);
    expect(await desk.statuses([claim])).toEqual(['approved']);
  });
});

describe('what is reported of payouts', () => {
  it('says how many claims are paid a second try', async () => {
    await desk.makeClaim(5);
    const batch = await desk.handOver();
    desk.chain.wait(4000);
    await desk.reconcile();
    await desk.release(batch);
    await desk.makeClaim(2);
    const plan = await desk.app.admin.get(`${PAYOUTS}/plan`);
    expect(plan.body).toMatchObject({ approved_claims: 2, failed_claims: 1 });
  });

  it('says of a file that it was handed over as a file, not to the wallet', async () => {
    await desk.makeClaim(5);
    await desk.handOver();
    for (const [language, sentence] of [
      ['en', 'Batch 1 handed over as a file'],
      ['zh', '支付批次 1 已作为文件交出'],
    ] as const) {
      const { body } = await desk.app.admin
        .get('/api/v1/admin/logs?filter={"resource_type":"payout"}')
        .set('Accept-Language', language);
      expect(JSON.stringify(body)).toContain(sentence);
    }
  });
});
