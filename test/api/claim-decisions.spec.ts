import { claimTransfer, reversalTransfer } from '#libs/domain/index.js';
import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { LedgerRepository } from '../../server/modules/earning/ledger/ledger.repository.js';
import { makeTask } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { goLive, type SignedIn, signIn } from '../support/api/visitor.js';
import { startChain } from '../support/shared/chain.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const CLAIMS = '/api/v1/admin/claims';
const MORE = { points: 3000, reason: 'For the test' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1', OUTBOUND_REQUESTS: 'on' });
  await goLive(app, { campaign_start: '2026-01-01T00:00:00.000Z' });
});
afterAll(() => app.close());

let serial = 0;

/** A visitor with points and a pending claim. */
async function claimant(): Promise<{ visitor: SignedIn; claim: number; user: number }> {
  serial += 1;
  const visitor = await signIn(app, new WalletAccount({ number: 4000 + serial }));
  const [user] = await app.sql<{ id: number }>('select id from users where wallet_address = ?', [
    visitor.me['wallet_address'],
  ]);
  const id = user?.id ?? 0;
  await app.admin
    .post(`/api/v1/admin/users/${id}/adjust`)
    .send({ points: 2500, reason: 'For the test' });
  const { body } = await visitor.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'one');
  expect(body).toMatchObject({ tokens: 2, status: 'requested' });
  return { visitor, claim: body.id, user: id };
}

const mine = async ({ visitor }: { visitor: SignedIn }, language = 'en') => {
  const { body } = await visitor.send('get', '/api/v1/me/claims').set('Accept-Language', language);
  return body[0];
};

describe('a claim in the back office', () => {
  it('is approved once, and the visitor sees it', async () => {
    const one = await claimant();
    const approved = await app.admin.post(`${CLAIMS}/${one.claim}/approve`);
    expect(approved.body).toMatchObject({ id: one.claim, status: 'approved' });
    expect((await newestLogs(app))[0]).toMatchObject({ action: 'approve_claim' });
    const again = await app.admin.post(`${CLAIMS}/${one.claim}/approve`);
    expect([again.status, again.body.code]).toEqual([409, 'claim.decided']);
    expect(await mine(one)).toMatchObject({ status: 'approved', transaction_hash: null });
  });

  it('of a banned user is not approved: alone, with others, or with all that match', async () => {
    const [one, other] = [await claimant(), await claimant()];
    await app.api.call('banUser', { path: { id: one.user } });
    const ids = [one.claim, other.claim];
    const refusals = [
      await app.admin.post(`${CLAIMS}/${one.claim}/approve`).set('Accept-Language', 'en'),
      await app.admin.post(`${CLAIMS}/bulk/approve`).send({ ids: [one.claim] }),
      await app.admin
        .post(`${CLAIMS}/matching/approve`)
        .send({ filter: JSON.stringify({ id: one.claim }), total: 1 }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [409, 'claim.user_banned']),
    );
    expect(refusals[0]?.body.detail).toBe(
      'The user is banned: unban them first, or reject the claim',
    );
    const both = await app.admin.post(`${CLAIMS}/bulk/approve`).send({ ids });
    expect(both.body).toEqual({ ids: [other.claim], next: null });
    await app.api.call('unbanUser', { path: { id: one.user } });
    const approved = await app.admin.post(`${CLAIMS}/${one.claim}/approve`);
    expect(approved.body).toMatchObject({ status: 'approved' });
  });

  it('that was approved does not read so for as long as the user is banned', async () => {
    const one = await claimant();
    await app.api.call('approveClaim', { path: { id: one.claim } });
    await app.api.call('banUser', { path: { id: one.user } });
    expect(await mine(one)).toMatchObject({ status: 'requested' });
    const again = await one.visitor.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'one');
    expect(again.body).toMatchObject({ id: one.claim, status: 'requested' });
    await app.api.call('unbanUser', { path: { id: one.user } });
    expect(await mine(one)).toMatchObject({ status: 'approved' });
  });

  it('reports everything a reviewer needs: bans, signals and balances', async () => {
    const [one, other] = [await claimant(), await claimant()];
    await app.api.call('banUser', { path: { id: one.user } });
    await app.sql('delete from sign_in_networks where user_id = ?', [other.user]);
    await app.sql(`update users set key_hash = 'one key' where id = any(?)`, [
      `{${one.user},${other.user}}`,
    ]);
    const filter = JSON.stringify({ id: [one.claim, other.claim] });
    const { body, headers } = await app.admin
      .get(`${CLAIMS}/risks`)
      .query({ filter, sort: '["id","ASC"]' });
    expect(headers['content-range']).toBe('claims 0-1/2');
    const shared = { code: 'same_key', count: 1 };
    expect(body).toMatchObject([
      { id: one.claim, user_id: one.user, tokens: 2, is_banned: true },
      { id: other.claim, is_banned: false, signals: [{ ...shared, user_ids: [one.user] }] },
    ]);
    expect(body[0].signals).toContainEqual(expect.objectContaining(shared));
    expect(body[1].balances).toEqual([]);
  });

  it('is rejected with a reason in both languages, and its tokens can be claimed again', async () => {
    const one = await claimant();
    const path = `${CLAIMS}/${one.claim}/reject`;
    const blank = await app.admin.post(path).send({ reason: '  ' });
    expect(blank.status).toBe(422);
    const reason = { reason: 'Please use another wallet', reason_zh: '请使用其他钱包' };
    expect((await app.admin.post(path).send(reason)).body).toMatchObject({ status: 'rejected' });
    expect(await mine(one)).toMatchObject({ status: 'rejected', reason: reason.reason });
    expect(await mine(one, 'zh')).toMatchObject({ reason: reason.reason_zh });
    const { body: me } = await one.visitor.send('get', '/api/v1/me');
    expect(me).toMatchObject({ claimed_tokens: 0, claimable_tokens: 2 });
    const next = await one.visitor.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'two');
    expect(next.body).toMatchObject({ tokens: 2, status: 'requested' });
    expect((await app.admin.post(path).send(reason)).body.code).toBe('claim.decided');
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('is rejected for a usual reason, which each user reads in their own language', async () => {
    const one = await claimant();
    const rejection = { reason: ' Several wallets run by one person ' };
    await app.admin.post(`${CLAIMS}/${one.claim}/reject`).send(rejection);
    expect(await mine(one, 'zh')).toMatchObject({ reason: '同一人使用多个钱包参与' });
  });

  it('is decided with others: those chosen, or all that match', async () => {
    const three = [await claimant(), await claimant(), await claimant()];
    const ids = three.map(({ claim }) => claim);
    const [first, ...others] = ids;
    const chosen = await app.admin.post(`${CLAIMS}/bulk/approve`).send({ ids: [first] });
    expect(chosen.body).toEqual({ ids: [first], next: null });
    const filter = JSON.stringify({ id: ids, status: 'requested' });
    const wrong = await app.admin.post(`${CLAIMS}/matching/approve`).send({ filter, total: 3 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'claim.others_match']);
    const all = await app.admin.post(`${CLAIMS}/matching/approve`).send({ filter, total: 2 });
    expect(all.body).toEqual({ ids: others, next: null });
    const rejection = { ids, reason: 'several_accounts' };
    const rejected = await app.admin.post(`${CLAIMS}/bulk/reject`).send(rejection);
    expect(rejected.body.ids).toEqual(ids);
    expect(await mine(three[0] as { visitor: SignedIn }, 'zh')).toMatchObject({
      reason: '同一人使用多个钱包参与',
    });
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('checks balances again: one that was not held is not paid, and the reviewer sees it', async () => {
    const chain = await startChain();
    try {
      const one = await claimant();
      const task = await makeTask(app, {
        verification: 'ton_balance',
        verification_settings: { amount: '1' },
      });
      await app.sql(
        `insert into completions (user_id, task_id, status, points, completed_at, created_at, updated_at)
         values (?, ?, 'completed', 50, now(), now(), now())`,
        [one.user, task.id],
      );
      await app.sql(
        `update site_settings set values = values || jsonb_build_object('chain_api_url', ?::text)`,
        [chain.url],
      );
      const [row] = await app.sql<{ account: string }>('select account from users where id = ?', [
        one.user,
      ]);
      chain.tons.set(row?.account ?? '', 400_000_000n);
      const looked = await app.admin.get(`${CLAIMS}/${one.claim}/balances`);
      expect(looked.body).toMatchObject([{ task_id: task.id, is_kept: false }]);
      const filter = JSON.stringify({ id: one.claim });
      const risks = await app.admin.get(`${CLAIMS}/risks`).query({ filter });
      expect(risks.body).toMatchObject([{ balances: looked.body }]);
      expect(looked.body[0].reason).toContain('0.4 TON');
      await app.admin.post(`/api/v1/admin/users/${one.user}/adjust`).send(MORE);
      const claim = () =>
        one.visitor.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'later');
      const refused = await claim();
      expect([refused.status, refused.body.code]).toEqual([409, 'claim.balance_not_kept']);
    } finally {
      chain.close();
    }
  });

  it('cannot be rejected by the database without a decision', async () => {
    const { claim } = await claimant();
    const set = `update claims set status = 'rejected', reason = 'x' where id = ?`;
    await expect(app.sql(set, [claim])).rejects.toThrow('claims_decision_id_check');
  });

  it('is reversed by a transfer that names the decision, alone or with others', async () => {
    const { claim, user } = await claimant();
    const [decision] = await app.sql<{ id: number }>(
      `insert into decisions (user_id, kind, reason, tokens, claim_id, decided_at)
       values (?, 'rejection', 'abuse', 2, ?, now()) returning id`,
      [user, claim],
    );
    const taken = { id: decision?.id ?? 0, reason: 'abuse' };
    const transfer = reversalTransfer(claimTransfer(claim, user, 2n), taken);
    const em = app.em.fork();
    await em.begin();
    await new LedgerRepository(em).postAll([{ transfer, created_at: new Date() }]);
    const posted = await em.execute('select decision_id from ledger_transfers where key = ?', [
      transfer.key,
    ]);
    await em.rollback();
    expect(posted).toEqual([{ decision_id: decision?.id }]);
  });

  it('keeps its user once tokens are on their way: a paid user cannot be deleted', async () => {
    const { claim, user } = await claimant();
    await makeTask(app);
    await app.sql(
      `with payer as (insert into distributors (method, network, address, owner, jetton_master,
         jetton_wallet, decimals, created_by, created_at)
         values ('file', 'mainnet', '0:a', '0:a', '0:b', '0:c', 9, 'admin', now()) returning id)
       insert into payout_lines (distributor_id, claim_id, user_id, receiver, tokens, units, updated_at)
       select id, ?, ?, '0:d', 2, 2000000000, now() from payer`,
      [claim, user],
    );
    const refused = await app.admin.delete(`/api/v1/admin/users/${user}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'user.was_paid']);
    const bulk = await app.admin.post('/api/v1/admin/users/bulk/delete').send({ ids: [user] });
    expect(bulk.body).toEqual([]);
    expect((await app.admin.get(`/api/v1/admin/users/${user}`)).status).toBe(200);
  });
});
