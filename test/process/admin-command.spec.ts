import { randomUUID } from 'node:crypto';
import { auditDatabase } from '../support/process/audit.js';
import { runCommand } from '../support/process/command.js';
import { ADMIN } from '../support/shared/credentials.js';
import { makeDataDir } from '../support/shared/data-dir.js';
import { createDatabase, dropDatabase, onServer } from '../support/shared/databases.js';
import { login } from '../support/shared/login.js';
import { startProduct } from '../support/shared/product.js';
import { testServer } from '../support/shared/template-databases.js';

const reset = (env: Record<string, string>, name: string = ADMIN.username) =>
  runCommand('admin', ['reset-second-factor', name], env);

/** The newest row of the log, as the back office shows it. */
async function newestRow(url: string) {
  const Authorization = `Bearer ${await login(url, ADMIN)}`;
  const headers = { Authorization, 'Accept-Language': 'en' };
  const answer = await fetch(`${url}/api/v1/admin/logs?filter={"action":"change_second_factor"}`, {
    headers,
  });
  const [row] = await answer.json();
  return row;
}

const RESET = {
  admin_username: 'npm run admin',
  details: `Second factors of Admin 1 "${ADMIN.username}" removed`,
};

describe('npm run admin -- reset-second-factor', () => {
  it('lets an admin who has lost everything log in, while the server runs on PostgreSQL', async () => {
    const server = testServer();
    const name = `test_${randomUUID()}`;
    const url = await createDatabase(server, name);
    const env = { DATABASE_URL: url, ADMIN_PASSWORD: ADMIN.password, SEED: 'essentials' };
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
      expect(await reset(env)).toMatchObject({ code: 0 });
      expect(await newestRow(product.url)).toMatchObject(RESET);
    } finally {
      await product.stop();
      await dropDatabase(server, name);
    }
  });

  it('waits for the server to be stopped on the embedded database', async () => {
    const { path, remove } = await makeDataDir();
    const env = { DATABASE_URL: '', DATA_DIR: path, ADMIN_PASSWORD: ADMIN.password };
    const first = await startProduct({ ...env, SEED: 'essentials' });
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
  const server = testServer();
  const name = `test_${randomUUID()}`;
  const url = await createDatabase(server, name);
  const env = { DATABASE_URL: url, ADMIN_PASSWORD: ADMIN.password, SEED: 'essentials' };
  try {
    await (await startProduct(env)).stop();
    expect(await runCommand('admin', ['mark-restored'], env)).toEqual({
      code: 0,
      text: 'Nothing is requested of owners before the chain was read.',
    });
    await onServer(url, async (db) => {
      const { rows } = await db.query('select last_value::int as last from claims_id_seq');
      expect(rows).toEqual([{ last: 1_000_001 }]);
    });
  } finally {
    await dropDatabase(server, name);
  }
});
