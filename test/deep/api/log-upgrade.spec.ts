import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { JWT_SECRET } from '../../../server/platform/identity/jwt-secret.js';
import { auditLog } from '../../../server/platform/operation-log/log-audit.repository.js';
import { LogKey } from '../../../server/platform/operation-log/log-key.js';
import { LogSeals } from '../../../server/platform/operation-log/log-seal.repository.js';
import { startApp, type TestApp, unmigratedDatabase } from '../../support/api/app.js';

const BEFORE_HASHES = 'Migration20261127092752_search_indexes';
const BEFORE_SIGNATURES = 'Migration20261128152000_lifted_notices';

const COLUMNS = 'admin_username, action, resource_type, details, details_zh, is_demo, created_at';

/** A row as a version without hashes writes it. */
const plainRow = (details: string, isDemo = false) =>
  `insert into operation_logs (${COLUMNS})
   values ('admin', 'update_task', 'task', '${details}', '', ${isDemo}, now())`;

let database: Awaited<ReturnType<typeof unmigratedDatabase>>;
let app: TestApp;

/** A log whose rows come from three versions: without hashes, with them, and without them beside that one. */
beforeAll(async () => {
  database = await unmigratedDatabase();
  const env = new Env({ ...database.env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
  const orm = await MikroORM.init(ormConfig(env, entities));
  await orm.migrator.up({ to: BEFORE_HASHES });
  for (const statement of [plainRow('Invented', true), plainRow('Early'), plainRow('Early too')]) {
    await orm.em.execute(statement);
  }
  await orm.migrator.up({ to: BEFORE_SIGNATURES });
  await orm.em.execute(
    `select add_log_entries('[{"admin_username":"admin","action":"login","resource_type":"auth",
       "details":"In","details_zh":"","ip_address":""}]', now())`,
  );
  await orm.em.execute(plainRow('Beside it'));
  await orm.close(true);
  app = await startApp(database.env);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const audit = () => auditLog(app.em.fork(), [new LogKey(app.get<string>(JWT_SECRET))]);

/** Changes the log with full access to the database, audits it, and restores it. */
async function altered(change: string, back: string): Promise<string[]> {
  for (const part of [change, back]) {
    await app.sql('alter table operation_logs disable trigger all');
    await app.sql(part);
    await app.sql('alter table operation_logs enable trigger all');
    if (part === change) expect((await audit()).differences).not.toEqual([]);
  }
  return (await audit()).differences;
}

describe('the log of an upgraded installation', () => {
  it('verifies as written, with the rows of all versions', async () => {
    expect(await audit()).toEqual({ differences: [], unchecked: [], notes: [] });
  });

  it('reports changes of the rows without a hash', async () => {
    const change = (from: string, to: string) =>
      `update operation_logs set details = '${to}' where details = '${from}'`;
    expect(await altered(change('Early', 'Late'), change('Late', 'Early'))).toEqual([]);
    expect(await altered(change('Invented', 'Made'), change('Made', 'Invented'))).toEqual([]);
    expect(await altered(change('Beside it', 'x'), change('x', 'Beside it'))).toEqual([]);
  });

  it('names a row that was altered as if a person had been removed from it', async () => {
    const change = `details = 'Out', is_redacted = true, signature = 'deadbeef.x.y'`;
    const back = `details = 'In', is_redacted = false, signature = null`;
    const of = (details: string) => `where details = '${details}'`;
    const update = (set: string, where: string) => `update operation_logs set ${set} ${where}`;
    expect(await altered(update(change, of('In')), update(back, of('Out')))).toEqual([]);
  });

  it('takes rows of the version before into its chain, while others write', async () => {
    const toggle = () => app.admin.post('/api/v1/admin/tasks/1/toggle');
    const writes = Array.from({ length: 8 }, (_, index) => [
      app.sql(plainRow(`Old ${index}`)),
      toggle(),
    ]);
    await Promise.all(writes.flat());
    await app.get(LogSeals).seal();
    const { differences, unchecked, notes } = await audit();
    expect([differences, unchecked]).toEqual([[], []]);
    expect(notes).toEqual([
      expect.stringContaining('by an earlier version during the upgrade: 8,'),
    ]);
    const unhashed = await app.sql(
      `select 1 from operation_logs where hash is null and details like 'Old%'`,
    );
    expect(unhashed).toEqual([]);
  });

  it('takes them for a day, and names later ones', async () => {
    await app.sql(`update log_head set unsigned_until = now() - interval '1 second'`);
    await app.get(LogSeals).seal();
    await app.sql(plainRow('Later'));
    expect((await audit()).differences).toEqual([
      expect.stringMatching("^The log's row [0-9]+ was written by no server"),
    ]);
  });
});
