import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditDatabase } from '../../support/process/audit.js';
import { runCommand } from '../../support/process/command.js';
import { ADMIN } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { onServer } from '../../support/shared/databases.js';
import { login } from '../../support/shared/login.js';
import { startedDatabase, startProduct } from '../../support/shared/product.js';

const ESSENTIALS = { ADMIN_PASSWORD: ADMIN.password, SEED: 'essentials' };

const reset = (env: Record<string, string>, name: string = ADMIN.username) =>
  runCommand('admin', ['reset-second-factor', name], env);

/** The newest row of the log, as the back office shows it. */
async function newestRow(url: string, action = 'change_second_factor', as = ADMIN) {
  const Authorization = `Bearer ${await login(url, as)}`;
  const headers = { Authorization, 'Accept-Language': 'en' };
  const answer = await fetch(`${url}/api/v1/admin/logs?filter={"action":"${action}"}`, {
    headers,
  });
  const [row] = await answer.json();
  return row;
}

const RESET = {
  admin_username: 'npm run admin',
  details: `Second factors of Admin 1 "${ADMIN.username}" removed`,
};

it('npm run admin -- reset-password gives an admin a new password, and ends the logins', async () => {
  const { path, remove } = await makeInitialisedDataDir();
  const env = { DATABASE_URL: '', DATA_DIR: path, JWT_SECRET: '' };
  const first = await startProduct(env);
  const token = await login(first.url, ADMIN);
  await first.stop();
  const { code, text } = await runCommand('admin', ['reset-password', ADMIN.username], env);
  const password = / is (\S{20}) now/.exec(text)?.[1] ?? '';
  expect([code, password.length]).toEqual([0, 20]);
  const again = await startProduct(env);
  try {
    await expect(login(again.url, ADMIN)).rejects.toThrow();
    const row = await newestRow(again.url, 'change_password', { ...ADMIN, password });
    const details = `Password of Admin 1 "${ADMIN.username}" replaced`;
    expect(row).toMatchObject({ admin_username: 'npm run admin', details });
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${again.url}/api/v1/admin/auth/me`, { headers })).status).toBe(401);
  } finally {
    await again.stop();
  }
  expect((await auditDatabase(env)).code).toBe(0);
  await rm(join(path, 'pgdata/pg_wal'), { recursive: true });
  const damaged = { code: 1, text: expect.stringContaining('is damaged: pgdata/pg_wal') };
  expect(await reset(env)).toEqual(damaged);
  expect(await auditDatabase(env)).toEqual({ ...damaged, code: 2 });
  await remove();
});

describe('npm run admin -- reset-second-factor', () => {
  it('lets an admin who has lost everything log in, while the server runs on PostgreSQL', async () => {
    const { url, drop } = await startedDatabase(ESSENTIALS);
    const env = { ...ESSENTIALS, DATABASE_URL: url };
    const product = await startProduct(env);
    try {
      await onServer(url, async (db) => {
        await db.query('update admins set has_second_factor = true');
        await db.query(
          "insert into admin_totps (admin_id, secret, created_at, confirmed_at, last_period) select id, 'JBSWY3DPEHPK3PXP', now(), now(), 0 from admins",
        );
      });
      await expect(login(product.url, ADMIN)).rejects.toThrow();
      expect(await reset(env, 'nobody')).toEqual({
        code: 1,
        text: 'There is no admin called nobody',
      });
      expect(await reset({ ...env, JWT_SECRET: 'x'.repeat(40) })).toEqual({
        code: 1,
        text: expect.stringContaining('signs the log with another secret'),
      });
      expect(await reset(env)).toMatchObject({ code: 0 });
      expect(await newestRow(product.url)).toMatchObject(RESET);
    } finally {
      await product.stop();
      await drop();
    }
  });

  it('waits for the server to be stopped on the embedded database', async () => {
    const { path, remove } = await makeInitialisedDataDir();
    const env = { DATABASE_URL: '', DATA_DIR: path, JWT_SECRET: '' };
    const first = await startProduct(env);
    const early = await reset(env);
    await first.stop();
    expect(early).toEqual({ code: 1, text: expect.stringContaining('is in use by process') });
    expect(await reset(env)).toMatchObject({ code: 0 });
    const again = await startProduct(env);
    try {
      expect(await newestRow(again.url)).toMatchObject(RESET);
    } finally {
      await again.stop();
    }
    expect((await auditDatabase(env)).code).toBe(0);
    await remove();
  });
});

it('npm run admin -- mark-restored marks a database that was restored with another tool', async () => {
  const { url, drop } = await startedDatabase(ESSENTIALS);
  const env = { ...ESSENTIALS, DATABASE_URL: url };
  try {
    const product = await startProduct(env);
    await login(product.url, ADMIN);
    await product.stop();
    await onServer(url, (db) =>
      db.query('update admins set suspended_at = now() where username = $1', [ADMIN.username]),
    );
    expect(await reset(env)).toEqual({
      code: 0,
      text: expect.stringContaining(`${ADMIN.username} is suspended until`),
    });
    await onServer(url, (db) =>
      db.query(
        `insert into admin_sessions (id, admin_id, created_at, expires_at)
         select gen_random_uuid(), id, now(), now() + interval '1 day' from admins`,
      ),
    );
    const unsigned = { ...env, JWT_SECRET: '' };
    expect(await runCommand('admin', ['mark-restored'], unsigned)).toEqual({
      code: 0,
      text: 'Nothing is requested of owners before the chain was read.',
    });
    await onServer(url, async (db) => {
      const { rows } = await db.query('select last_value::int as last from claims_id_seq');
      expect(rows).toEqual([{ last: 1_000_001 }]);
      expect((await db.query('select id from admin_sessions')).rows).toEqual([]);
    });
  } finally {
    await drop();
  }
});
