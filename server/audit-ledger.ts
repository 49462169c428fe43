/**
 * `npm run audit`: whether the ledger, what was published at the close, and the operation log are what they were.
 * `npm run audit -- allocation.csv --report …`: whether a published file, the report and the chain say the same.
 */
import { MikroORM } from '@mikro-orm/postgresql';
import { audit } from './audit-all.js';
import { auditAllocation } from './audit-allocation.js';
import { Env, EnvError } from './config/env.js';
import { lockDataDir } from './database/data-dir-lock.js';
import { isInitialised } from './database/embedded-cluster.js';
import { ormConfig } from './database/orm.config.js';
import { entities } from './entities.js';

/** Exit codes of a comparison. */
const CODES = { agrees: 0, differs: 1, incomplete: 2 } as const;

const given = process.argv.slice(2);
try {
  if (given.length === 0) await auditDatabase();
  else process.exitCode = CODES[await auditAllocation(given)];
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = given.length === 0 ? 1 : CODES.incomplete;
}

async function auditDatabase(): Promise<void> {
  const env = new Env({ JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used', ...process.env });
  const isEmbedded = env.database === 'embedded';
  if (isEmbedded && !isInitialised(env)) {
    throw new EnvError(`DATA_DIR ${env.data_dir} holds no database`);
  }
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  const orm = await MikroORM.init(ormConfig(env, entities));
  try {
    await audit(orm.em.fork());
  } finally {
    await orm.close(true);
    lock?.release();
  }
}
