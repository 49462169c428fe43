import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Env } from '../platform/config/env.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../platform/database/connection-limits.js';
import { storedSecret } from '../platform/identity/jwt-secret.js';
import { auditLog } from '../platform/operation-log/log-audit.repository.js';
import type { LogAudit, RememberedHead } from '../platform/operation-log/log-chain.repository.js';
import { LogKey } from '../platform/operation-log/log-key.js';
import { auditPublished } from './audit/allocation-audit.js';
import { auditLedger } from './audit/ledger-audit.report.js';

/** Stands for the secret in commands that need none. */
const NO_SECRET = 'x'.repeat(32);

/** The environment of a command, which also starts with missing or empty secrets. */
export const commandEnv = (own: NodeJS.ProcessEnv = {}): Env =>
  new Env({
    ADMIN_PASSWORD: 'not used',
    ...process.env,
    JWT_SECRET: process.env['JWT_SECRET'] || NO_SECRET,
    ...own,
  });

/** The server's secret; undefined without one. */
export const commandSecret = (env: Env): string | undefined =>
  env.jwt_secret === NO_SECRET ? storedSecret(env) : env.jwt_secret;

/** The keys of the server's secret, then of earlier ones; none without a secret. */
function logKeys(env: Env): LogKey[] {
  const secret = commandSecret(env);
  if (secret === undefined) return [];
  return [secret, ...env.earlier_jwt_secrets].map((one) => new LogKey(one));
}

/**
 * Prints each fault of the database and each unchecked part. Faults make the process fail.
 * @returns whether everything was checked
 */
export async function audit(
  em: SqlEntityManager,
  env: Env,
  remembered: readonly RememberedHead[] = [],
): Promise<boolean> {
  const { differences, unchecked, notes } = await auditAll(em, logKeys(env), remembered);
  for (const line of [...differences, ...unchecked]) console.error(line);
  for (const note of notes) console.info(note);
  if (differences.length > 0) process.exitCode = 1;
  else if (unchecked.length > 0)
    console.info('The ledger adds up.\nThe operation log agrees with itself.');
  else console.info('The ledger adds up.\nThe operation log is what was written.');
  return unchecked.length === 0;
}

/** Checks the ledger, the files published at the close, and the operation log. */
const auditAll = (
  em: SqlEntityManager,
  keys: readonly LogKey[],
  remembered: readonly RememberedHead[],
): Promise<LogAudit> =>
  em.transactional(async (own) => {
    await own.execute('set transaction isolation level repeatable read, read only');
    await own.execute(LIFT_LIMITS_OF_TRANSACTION);
    // Queries that should find nothing read everything, which would take hours row by row.
    await own.execute('set local enable_nestloop = off');
    const others = [...(await auditLedger(own)), ...(await auditPublished(own))];
    const { differences, ...log } = await auditLog(own, keys, remembered);
    return { ...log, differences: [...others, ...differences] };
  });
