import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { EvidenceRepository } from '../../server/modules/earning/completions/evidence.repository.js';
import { EvidenceRetentionService } from '../../server/modules/earning/participation/evidence-retention.service.js';
import { makeUser } from '../factories/records.js';
import { as, joinAs } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { use } from '../support/api/participants.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const owner = () => as(app, app.token);
const path = (id: number) => `users/${id}/personal-data`;

/** A user who has left something everywhere. */
async function person() {
  const user = await makeUser(app, { username: `person_${Math.random().toString(36).slice(2)}` });
  const { id } = user;
  await owner().post(`users/${id}/adjust`).send({ points: 50, reason: 'For the test' });
  await app.sql(
    `insert into completions (user_id, task_id, status, evidence, completed_at, created_at, updated_at)
     values (?, 1, 'completed', 'https://example.com/my-post', now(), now(), now())`,
    [id],
  );
  await app.sql("insert into telegram_accounts values (?, ?, '@sample', now())", [id, 1000 + id]);
  await app.sql(
    `insert into outside_scores (user_id, wallet_address, score, reasons, answered_at)
     values (?, 'UQ', 7, '["New"]', now())`,
    [id],
  );
  await app.sql("insert into sign_in_networks values ('h', ?, now())", [id]);
  await app.sql(
    `insert into point_confirmations (user_id, ground, confirmed_at, reason, account, balance_sum, balance_checks)
     values (?, 'person', now(), 'Known', '0:ab', 7.5, 6) on conflict (user_id) do update
     set ground = 'person', confirmed_at = now(), reason = 'Known', account = '0:ab',
       balance_sum = 7.5, balance_checks = 6`,
    [id],
  );
  return user;
}

describe('a person’s data', () => {
  it('is exported completely, and the log says so', async () => {
    const { id, username } = await person();
    const { status, body } = await owner().get(path(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: String(id), username, total_points: '50' },
      telegram: [{ name: '@sample' }],
      networks: [{ last_seen_at: expect.any(String) }],
      outside_score: [{ wallet_address: 'UQ', score: '7', reasons: '["New"]' }],
      point_confirmation: [
        { ground: 'person', reason: 'Known', account: '0:ab', balance_checks: '6' },
      ],
      tasks: [{ task_id: '1', evidence: 'https://example.com/my-post' }],
      ledger: expect.arrayContaining([expect.objectContaining({ kind: 'adjustment' })]),
    });
    expect(JSON.stringify(body)).not.toContain('hash');
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ details: `Exported personal-data-${id}.json` });
  });

  it('is removed with the user, and the ledger keeps its numbers', async () => {
    const { id } = await person();
    expect((await owner().delete(path(id))).status).toBe(204);
    expect((await owner().get(path(id))).status).toBe(404);
    for (const table of ['telegram_accounts', 'outside_scores']) {
      expect(await app.sql(`select 1 from ${table} where user_id = ?`, [id])).toEqual([]);
    }
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('of one who was paid is removed but for the wallet, which the chain names too', async () => {
    const { id, wallet_address } = await person();
    await app.sql(
      `insert into claims (id, user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
       values (9000, ?, ?, 1, 'delivered', 'k', now(), now())`,
      [id, wallet_address],
    );
    await app.sql(
      `insert into distributors (id, method, network, address, owner, jetton_master, jetton_wallet, decimals, created_by, created_at)
       values (1, 'file', 'mainnet', '0:1', '0:1', '0:2', '0:4', 9, 'admin', now())`,
    );
    await app.sql(
      `insert into payout_lines (claim_id, user_id, distributor_id, receiver, tokens, units, status, updated_at)
       values (9000, ?, 1, '0:3', 1, 1000000000, 'delivered', now())`,
      [id],
    );
    expect((await owner().delete(path(id))).status).toBe(204);
    const { body } = await owner().get(path(id));
    expect(body).toMatchObject({
      user: { username: '', wallet_address },
      telegram: [],
      networks: [],
      outside_score: [{ wallet_address: '', score: '', reasons: '[]' }],
      tasks: [{ evidence: '' }],
    });
  });

  it('is for managers and owners', async () => {
    const { id } = await person();
    const viewer = as(app, (await joinAs(app, 'viewer')).token);
    expect((await viewer.get(path(id))).status).toBe(403);
    expect((await viewer.delete(path(id))).status).toBe(403);
    const manager = as(app, (await joinAs(app, 'manager')).token);
    expect((await manager.get(path(id))).status).toBe(200);
    expect((await owner().get(path(999_999))).status).toBe(404);
    expect((await owner().delete(path(999_999))).status).toBe(404);
  });
});

describe('evidence', () => {
  const removeOld = () => use(app, () => app.get(EvidenceRetentionService).removeOld());
  const evidence = async (id: number) => (await owner().get(path(id))).body.tasks[0].evidence;

  it('is removed so many days after its decision as the settings say, with its key, and no other', async () => {
    const { id } = await person();
    const recent = await person();
    await use(app, () => app.get(EvidenceRepository).addKeys());
    const keyed = () =>
      app.sql(
        'select user_id from completions where evidence_key is not null and user_id in (?, ?)',
        [id, recent.id],
      );
    expect(await keyed()).toHaveLength(2);
    await app.sql(
      "update completions set updated_at = now() - interval '8 days' where user_id = ?",
      [id],
    );
    await removeOld();
    expect(await evidence(id)).not.toBe('');
    await app.api.call('updateSettings', { body: { evidence_days: 7 } });
    await removeOld();
    expect(await evidence(id)).toBe('');
    expect(await evidence(recent.id)).not.toBe('');
    expect(await keyed()).toEqual([{ user_id: recent.id }]);
  });
});
