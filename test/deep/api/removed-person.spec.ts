import { formatContractAddress, formatTonAddress } from '#libs/domain/index.js';
import { JWT_SECRET } from '../../../server/platform/identity/jwt-secret.js';
import { auditLog } from '../../../server/platform/operation-log/log-audit.repository.js';
import { LogKey } from '../../../server/platform/operation-log/log-key.js';
import { makeUser } from '../../factories/records.js';
import { as } from '../../support/api/admins.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { newParticipant } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const owner = () => as(app, app.token);
const path = (id: number) => `users/${id}/personal-data`;

describe('a person who was removed', () => {
  /** Every text of every table, as `table.column: text`. */
  async function everything(): Promise<string[]> {
    const columns = await app.sql<{ table: string; column: string }>(
      `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'`,
    );
    const found = [];
    for (const { table, column } of columns) {
      const rows = await app.sql<{ text: string }>(
        `select distinct "${column}"::text as text from ${table} where "${column}" is not null`,
      );
      found.push(...rows.map(({ text }) => `${table.replace('public.', '')}.${column}: ${text}`));
    }
    return found;
  }

  const EVIDENCE = 'https://example.com/of-this-person';

  /** Signs in, is named by admins in every possible place, and asks for removal. */
  async function removed({ isPaid }: { isPaid: boolean }) {
    const { id, wallet, send } = await newParticipant(app);
    const name = isPaid ? 'Quixotella' : `Zephyrine_${id}`;
    expect((await send('patch', '/api/v1/me').send({ username: name })).status).toBe(200);
    const telegram = { id: 987_654_321_000 + id, name: `@tg_${name}` };
    await app.sql('insert into telegram_accounts values (?, ?, ?, now())', [
      id,
      telegram.id,
      telegram.name,
    ]);
    await app.sql("insert into telegram_subscribers values (?, 'en', now())", [telegram.id]);
    await app.sql(
      `insert into completions (user_id, task_id, status, evidence, completed_at, created_at, updated_at)
       values (?, 1, 'completed', ?, now(), now(), now())`,
      [id, EVIDENCE],
    );
    const address = formatTonAddress(wallet.address, 'mainnet');
    const reason = `${name} owns ${address}, see ${EVIDENCE}`;
    await owner().post(`users/${id}/ban`).send({ reason });
    await owner().post(`users/${id}/unban`).send({});
    const other = await makeUser(app);
    const similar = { reason: `Like ${address}, as ${name} says` };
    await owner().post(`users/${other.id}/hold`).send(similar);
    await writeOf(other.id, `As ${name} with ${address}`);
    await app.api.call('listLogs', { query: { search: name } });
    if (isPaid) await pay(id, address);
    const { status } = await owner().delete(path(id));
    expect(status).toBe(204);
    const spellings = [
      ...[wallet.address, wallet.address.slice(2), address],
      formatContractAddress(wallet.address, 'mainnet'),
      formatTonAddress(wallet.address, 'testnet'),
    ];
    return { id, address, texts: [name, telegram.name, String(telegram.id), EVIDENCE], spellings };
  }

  /** All other places where an admin or another user writes about a person. */
  async function writeOf(other: number, reason: string): Promise<void> {
    await owner().post(`users/${other}/ban`).send({ reason, reason_zh: reason });
    await owner().post(`users/${other}/adjust`).send({ points: 5, reason, reason_zh: reason });
    await app.sql(
      'insert into clusters (users, status, created_at, updated_at) values (1, ?, now(), now())',
      ['open'],
    );
    await app.sql(
      `insert into cluster_decisions (cluster_id, action, reason, reason_zh, decided_by, decided_at)
       select max(id), 'hold', ?, ?, 'admin', now() from clusters`,
      [reason, reason],
    );
    await app.sql(
      `insert into completions (user_id, task_id, status, reason, decision_id, created_at, updated_at)
       select ?, 1, 'failed', ?, max(id), now(), now() from decisions where user_id = ?`,
      [other, reason, other],
    );
    await app.sql(
      `insert into claims (user_id, wallet_address, tokens, status, reason, decision_id, idempotency_key, requested_at, updated_at)
       select ?, 'x', 1, 'rejected', ?, max(id), ?, now(), now() from decisions where user_id = ?`,
      [other, reason, `k${other}`, other],
    );
    await app.sql(
      `insert into appeals (decision_id, user_id, text, answer, answer_zh, status, created_at)
       select max(id), ?, ?, ?, ?, 'upheld', now() from decisions where user_id = ?`,
      [other, reason, reason, reason, other],
    );
    await app.sql(
      `with r as (insert into approval_requests
         (kind, asked_by, facts, hash, status, reason, done_parts, created_at, updated_at, expires_at)
         values ('adjust_points', 'admin', ?::jsonb, '', 'rejected', ?, 0, now(), now(), now()) returning id)
       insert into approval_payloads select id, ?::jsonb from r`,
      [JSON.stringify({ reason }), reason, JSON.stringify({ id: other, reason })],
    );
  }

  async function pay(id: number, address: string): Promise<void> {
    await app.sql(
      `insert into claims (id, user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
       values (9001, ?, ?, 1, 'delivered', 'k2', now(), now())`,
      [id, address],
    );
    await app.sql(
      `insert into distributors (id, method, network, address, owner, jetton_master, jetton_wallet, decimals, created_by, created_at)
       values (1, 'file', 'mainnet', '0:1', '0:1', '0:2', '0:4', 9, 'admin', now())`,
    );
    await app.sql(
      `insert into payout_lines (claim_id, user_id, distributor_id, receiver, tokens, units, status, updated_at)
       values (9001, ?, 1, '0:3', 1, 1000000000, 'delivered', now())`,
      [id],
    );
  }

  const naming = async (texts: readonly string[]) =>
    (await everything()).filter((row) =>
      texts.some((text) => row.toLowerCase().includes(text.toLowerCase())),
    );

  it('is named in no text of any table', async () => {
    const { id, texts, spellings } = await removed({ isPaid: false });
    expect(await naming([...texts, ...spellings])).toEqual([]);
    const rows = await app.sql<{ details: string; details_zh: string }>(
      "select * from operation_logs where resource_type = 'user' and resource_id = ? order by id",
      [id],
    );
    expect(rows.at(-1)).toMatchObject({
      details: `User ${id} (a removed person) deleted`,
      details_zh: `已删除用户 ${id}（已删除的用户）`,
    });
    const { differences, unchecked } = await auditLog(app.em.fork(), [
      new LogKey(app.get<string>(JWT_SECRET)),
    ]);
    expect([differences, unchecked]).toEqual([[], []]);
  });

  it('and deleted before is named nowhere after the request', async () => {
    const { id, wallet, send } = await newParticipant(app);
    const username = `Deleted_before_${id}`;
    await send('patch', '/api/v1/me').send({ username });
    await owner()
      .post(`users/${id}/ban`)
      .send({ reason: `${username} cheats` });
    expect((await owner().delete(`users/${id}`)).status).toBe(200);
    expect(await naming([username])).not.toEqual([]);
    expect((await owner().delete(path(id))).status).toBe(204);
    expect(await naming([username, wallet.address.slice(2)])).toEqual([]);
    expect((await owner().delete(path(id))).status).toBe(404);
  });

  it('whom tokens were paid is named by the wallet alone, where the payment is', async () => {
    const { texts, spellings } = await removed({ isPaid: true });
    expect(await naming(texts)).toEqual([]);
    const places = new Set((await naming(spellings)).map((row) => row.split(':')[0]));
    expect([...places].sort()).toEqual([
      'claims.wallet_address',
      'users.account',
      'users.wallet_address',
    ]);
  });

  it('takes nothing of others along, in no words that the person chose', async () => {
    const [person, other] = [await newParticipant(app), await newParticipant(app)];
    await person.send('patch', '/api/v1/me').send({ username: 'wallets' });
    const hub = formatTonAddress(`0:${'ab'.repeat(32)}`, 'mainnet');
    const shown = formatTonAddress(other.wallet.address, 'mainnet');
    const words = 'Several wallets of one farm';
    for (const [task, evidence] of [shown, words, '@', hub].entries()) {
      await app.sql(
        `insert into completions (user_id, task_id, status, evidence, completed_at, created_at, updated_at)
         values (?, ?, 'completed', ?, now(), now(), now())`,
        [person.id, task + 1, evidence],
      );
    }
    const reason = `${words} at me@example.com, funded by ${hub}, with ${shown}`;
    await owner().post(`users/${other.id}/ban`).send({ reason, reason_zh: reason });
    const own = { reason: `${words} are mine` };
    await owner().post(`users/${person.id}/hold`).send(own);
    const said = () =>
      app.sql(
        `select l.details, l.details_zh, l.message::text, l.is_redacted, d.reason, u.ban_reason
         from operation_logs l join users u on u.id = l.resource_id join decisions d on d.user_id = u.id
         where l.resource_type = 'user' and u.id = ? order by l.id`,
        [other.id],
      );
    const before = await said();
    expect((await owner().delete(path(person.id))).status).toBe(204);
    expect(await said()).toEqual(before);
    const [hold] = await app.sql<{ details: string }>(
      `select details from operation_logs where action = 'hold_user' and resource_id = ?`,
      [person.id],
    );
    expect(hold?.details).toContain('[…] are mine');
  });

  it('is proven by the replacements that the server has written', async () => {
    const { id: user } = await removed({ isPaid: false });
    const [row] = await app.sql<{ id: number }>(
      'select id from operation_logs where is_redacted and resource_id = ? order by id limit 1',
      [user],
    );
    await app.sql('alter table operation_logs disable trigger all');
    await app.sql("update operation_logs set details = 'Nothing' where id = ?", [row?.id]);
    await app.sql('alter table operation_logs enable trigger all');
    const { differences } = await auditLog(app.em.fork(), [
      new LogKey(app.get<string>(JWT_SECRET)),
    ]);
    expect(differences).toEqual([`The log's row ${row?.id} is not what the server has signed`]);
  });

  it.each([
    [
      'was altered',
      "update operation_logs set details = 'Nothing', admin_username = 'x' where id =",
    ],
    ['has a forged signature', "update operation_logs set signature = 'deadbeef.x.x' where id ="],
    ['has none', 'update operation_logs set signature = null where id ='],
  ])('does not prove by leaving that a row is genuine which %s', async (_, change) => {
    const { id } = await newParticipant(app);
    await owner().post(`users/${id}/ban`).send({ reason: 'A sample' });
    const [row] = await app.sql<{ id: number }>('select max(id) as id from operation_logs');
    await app.sql('alter table operation_logs disable trigger all');
    await app.sql(`${change} ?`, [row?.id]);
    await app.sql('alter table operation_logs enable trigger all');
    expect((await owner().delete(path(id))).status).toBe(204);
    const { differences } = await auditLog(app.em.fork(), [
      new LogKey(app.get<string>(JWT_SECRET)),
    ]);
    expect(differences).toContain(
      `The log's row ${row?.id} had been altered before a person was removed from it`,
    );
  });
});
