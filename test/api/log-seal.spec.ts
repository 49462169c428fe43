import { Scheduler } from '../../server/platform/database/scheduler.js';
import { JWT_SECRET } from '../../server/platform/identity/jwt-secret.js';
import { LogRepository } from '../../server/platform/operation-log/log.repository.js';
import { auditLog } from '../../server/platform/operation-log/log-audit.repository.js';
import type { RememberedHead } from '../../server/platform/operation-log/log-chain.repository.js';
import { LogKey } from '../../server/platform/operation-log/log-key.js';
import { LogSeals } from '../../server/platform/operation-log/log-seal.repository.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { allOr, deepOnly } from '../support/shared/deep.js';

const deep = deepOnly(it);

/** Columns of a row, and what is written into them. */
const ALTERED = allOr(
  ['action', "'login'"],
  ['admin_username', "'somebody'"],
  ['details', "'Nothing happened'"],
  ['details_zh', "'无'"],
  ['ip_address', "'203.0.113.1'"],
  ['message', `'{"code":"logged_in"}'`],
  ['created_at', "now() - interval '1 day'"],
  ['resource_id', '77'],
);

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

/** Adds log rows, one for each call. */
async function toggle(times: number): Promise<void> {
  for (let call = 0; call < times; call += 1) {
    const answer = await app.admin.post('/api/v1/admin/tasks/1/toggle');
    expect(answer.status).toBe(200);
  }
}

const keys = () => [new LogKey(app.get<string>(JWT_SECRET))];

const audit = async (remembered: RememberedHead[] = []) =>
  (await auditLog(app.em.fork(), keys(), remembered)).differences;

/** Changes the log with full access to the database, past its triggers. */
async function tamper(...statements: string[]): Promise<void> {
  await app.sql('alter table operation_logs disable trigger all');
  for (const statement of statements) await app.sql(statement);
  await app.sql('alter table operation_logs enable trigger all');
}

const newest = async () =>
  (await app.sql<{ id: number }>('select max(id) as id from operation_logs'))[0]?.id ?? 0;

describe('the operation log', () => {
  it('verifies as written, rows of one change and of many at once included', async () => {
    await toggle(3);
    await Promise.all(Array.from({ length: 8 }, () => toggle(2)));
    const ids = Array.from({ length: 5 }, (_, index) => index + 1);
    await app.admin.post('/api/v1/admin/users/bulk/ban').send({ ids });
    expect(await audit()).toEqual([]);
  });

  it('cannot be changed by a plain statement', async () => {
    await toggle(1);
    await app.get(LogSeals).seal();
    for (const statement of [
      "update operation_logs set details = 'Nothing'",
      'delete from operation_logs',
      'truncate operation_logs',
      'delete from log_seals',
      "update log_seals set hash = ''",
    ]) {
      await expect(app.sql(statement)).rejects.toThrow('append-only');
    }
    expect(await audit()).toEqual([]);
  });

  it.each(ALTERED)('names a row whose %s was altered', async (column, value) => {
    await toggle(4);
    const id = (await newest()) - 2;
    await tamper(`update operation_logs set ${column} = ${value} where id = ${id}`);
    expect(await audit()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`row ${id} was altered`),
        `The log's row ${id} is not what the server has signed`,
      ]),
    );
  });

  it('names the place where a row was removed', async () => {
    await toggle(4);
    const id = (await newest()) - 1;
    await tamper(`delete from operation_logs where id = ${id}`);
    expect(await audit()).toEqual([
      expect.stringContaining(`between ${id - 1} and ${id + 1} was inserted or removed`),
    ]);
  });

  deep('misses its last rows', async () => {
    await toggle(3);
    const id = await newest();
    await tamper(`delete from operation_logs where id = ${id}`);
    expect(await audit()).toEqual([
      `The log ends with row ${id - 1}, and its head names row ${id}`,
    ]);
  });

  deep('chains a row that was inserted by hand, and names it, as no server signed it', async () => {
    await toggle(2);
    const columns = 'admin_username, action, resource_type, details, details_zh, created_at';
    const values = "'admin', 'login', 'auth', 'x', 'x', now()";
    await app.sql(`insert into operation_logs (${columns}) values (${values})`);
    const id = await newest();
    // Changing the number, the hash or the demo mark does not hide it either.
    await app.sql(
      `insert into operation_logs (id, hash, is_demo, ${columns}) values (0, repeat('ab', 32), true, ${values})`,
    );
    const unsigned = (row: number) =>
      `The log's row ${row} was written by no server: it has no signature`;
    expect(await audit()).toEqual([unsigned(id), unsigned(id + 1)]);
    await app.sql(
      `insert into operation_logs (signature, ${columns})
       select signature, ${columns} from operation_logs where id = ${id - 1}`,
    );
    expect(await audit()).toContain(`The log's row ${id + 2} repeats another one`);
  });

  deepOnly(it.each)([
    ['a row of the demo', 'is_demo, id', 'true, -1', 'from before it was sealed, one was altered'],
    ['one before the first', 'id', '-1', 'from before it was sealed, one was altered'],
    ['one without a hash', 'id', '1000', 'row 1000 was inserted without its hash'],
  ])('names %s, inserted without the trigger', async (_, names, values, difference) => {
    await toggle(1);
    await tamper(
      `insert into operation_logs (${names}, admin_username, action, resource_type, details_zh, created_at)
       values (${values}, 'admin', 'login', 'auth', '', now())`,
    );
    expect(await audit()).toEqual([expect.stringContaining(difference)]);
  });

  deep('no longer verifies when all its hashes and seals were emptied', async () => {
    await toggle(2);
    await app.sql('alter table log_seals disable trigger all');
    const emptied = [
      'delete from log_seals',
      'update operation_logs set hash = null, signature = null, content_hash = null, salt = null',
      "update log_head set last_id = 0, hash = repeat('0', 64)",
    ];
    await tamper(...emptied);
    expect((await audit())[0]).toContain('was inserted without its hash');
    await tamper(
      'update log_head set begun_at = null, first_signed_after = null, unsealed_hash = null',
    );
    expect(await audit()).toContain('The log has rows, and nothing says when their sealing began');
    await tamper('select begin_log(now())');
    const { differences, unchecked } = await auditLog(app.em.fork(), keys());
    expect([differences, unchecked]).toEqual([[], [expect.stringContaining('No seal has a')]]);
    await expect(app.get(LogSeals).seal()).rejects.toThrow('was removed: run the audit');
  });

  deep('is checked without functions of the database, which its owner can replace', async () => {
    await toggle(4);
    const id = (await newest()) - 1;
    await tamper(`delete from operation_logs where id = ${id}`);
    await app.sql(
      `create or replace function log_entry_hash(previous text, entry operation_logs) returns text
       language sql stable as $$ select entry.hash $$`,
    );
    expect(await audit()).toEqual([
      expect.stringContaining(`between ${id - 1} and ${id + 1} was inserted or removed`),
    ]);
    await expect(app.get(LogSeals).seal()).rejects.toThrow('was altered: run the audit');
  });

  deep('names rows and seals of a secret that no server has had', async () => {
    await toggle(1);
    await app.get(LogSeals).seal();
    const id = await newest();
    await app.sql(
      `insert into operation_logs (signature, admin_username, action, resource_type, details_zh, created_at)
       values ('deadbeef.x.x', 'admin', 'login', 'auth', '', now())`,
    );
    await app.sql(
      `insert into log_seals (last_id, hash, created_at, key_id, beginning, mac)
       select last_id, hash, now(), 'deadbeef', '', '' from log_head`,
    );
    const { differences, unchecked } = await auditLog(app.em.fork(), keys());
    expect(unchecked).toEqual([]);
    expect(differences).toEqual([
      `The seal of the log's row ${id + 1} has an unknown secret`,
      `The log's row ${id + 1} is signed with an unknown secret, after row 1 with the server's`,
    ]);
  });

  deep('is not begun or upgraded by hand, so that rows without a signature pass', async () => {
    await toggle(1);
    await app.get(LogSeals).seal();
    for (const change of ['unsigned_to = null', 'first_signed_after = 1000']) {
      await app.sql(`update log_head set ${change}`);
      const begun = 'The beginning of the log is not what was sealed: run the audit';
      await expect(app.get(LogSeals).seal()).rejects.toThrow(begun);
    }
    expect(await audit()).toContain(
      'When and with what the sealing of the log began is not what was sealed',
    );
  });

  deep('is compared with heads kept elsewhere', async () => {
    await toggle(2);
    const kept: RememberedHead[] = [];
    for (let times = 0; times < 3; times += 1) {
      kept.push(await app.get(LogRepository).findHead());
      await toggle(2);
    }
    expect(await audit(kept)).toEqual([]);
    const [first = 0, second = 0, third = 0] = kept.map(({ last_id }) => last_id);
    // Every row after the second was rewritten, with matching hashes.
    await tamper(
      `delete from operation_logs where id > ${second}`,
      `update log_head set last_id = ${second}, hash = (select hash from operation_logs where id = ${second})`,
    );
    await toggle(4);
    expect(await audit(kept)).toEqual([
      `The log's row ${third} was removed, and its head was kept: what differs is after row ${second}`,
    ]);
    await tamper(`update operation_logs set hash = repeat('ab', 32) where id = ${first}`);
    expect((await audit(kept)).at(-2)).toBe(
      `The log's row ${first} or one before it is not what it was when its head was kept: what differs is after row 0`,
    );
  });

  deep('reports the parts it could not check without the secret, or with another one', async () => {
    await toggle(2);
    await app.get(LogSeals).seal();
    const without = await auditLog(app.em.fork(), []);
    expect(without).toMatchObject({
      differences: [],
      unchecked: ['Without JWT_SECRET neither seals nor signatures of the log can be checked'],
    });
    const other = new LogKey('another secret');
    const { differences, unchecked } = await auditLog(app.em.fork(), [other]);
    expect(differences).toEqual([]);
    expect(unchecked).toEqual([
      expect.stringMatching('seals up to row [0-9]+ have another secret: name it in EARLIER_JWT'),
      expect.stringMatching('rows up to [0-9]+ are signed with another secret'),
    ]);
    const both = await auditLog(app.em.fork(), [other, ...keys()]);
    expect(both).toMatchObject({ differences: [], unchecked: [] });
    await app.sql('alter table log_seals disable trigger all');
    await app.sql("update log_seals set mac = repeat('ab', 32)");
    expect(await audit()).toEqual([
      "The seal of the log's row 0 was altered",
      expect.stringMatching("^The seal of the log's row [1-9]"),
    ]);
  });

  deep('is proved by a seal, even where all hashes were computed again', async () => {
    await toggle(2);
    await app.get(LogSeals).seal();
    expect([...app.get(Scheduler).costs().keys()]).toContain('log_seals');
    const id = await newest();
    await tamper(
      `update operation_logs set details = 'Nothing' where id = ${id}`,
      `update operation_logs l set content_hash = log_content_hash(l) where id = ${id}`,
      `update operation_logs l set hash = log_entry_hash(
         (select hash from operation_logs where id = ${id - 1}), l) where id = ${id}`,
      `update log_head set hash = (select hash from operation_logs where id = ${id})`,
    );
    expect(await audit()).toEqual([
      expect.stringMatching(`^The log's row ${id} is not what was sealed at 2`),
      `The log's row ${id} is not what the server has signed`,
    ]);
    // The server does not seal it either.
    await expect(app.get(LogSeals).seal()).rejects.toThrow('is not what was sealed');
  });

  deep('is sealed once for each head', async () => {
    await toggle(1);
    const last_id = await newest();
    await Promise.all([app.get(LogSeals).seal(), app.get(LogSeals).seal()]);
    await app.get(LogSeals).seal();
    expect(await app.sql('select last_id from log_seals order by 1')).toEqual([
      { last_id: 0 },
      { last_id },
    ]);
  });
});
