import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { LIFT_LIMITS_OF_TRANSACTION } from './database/connection-limits.js';
import { auditPublished } from './modules/closing/allocation-audit.js';
import { auditLedger } from './reports/ledger-audit.report.js';
import { auditLog } from './reports/log-audit.report.js';

/** Prints what is wrong with the database, a line each, and makes the process fail then. */
export async function audit(em: SqlEntityManager): Promise<void> {
  const differences = await auditAll(em);
  for (const difference of differences) console.error(difference);
  if (differences.length > 0) process.exitCode = 1;
  else console.info('The ledger adds up.\nThe operation log is what was written.');
}

/** What is wrong with the ledger, with what was published at the close, and with the operation log. */
const auditAll = (em: SqlEntityManager): Promise<string[]> =>
  em.transactional(async (own) => {
    await own.execute('set transaction isolation level repeatable read, read only');
    await own.execute(LIFT_LIMITS_OF_TRANSACTION);
    // What should find nothing looks at everything: row by row that would take hours.
    await own.execute('set local enable_nestloop = off');
    return [...(await auditLedger(own)), ...(await auditPublished(own)), ...(await auditLog(own))];
  });
