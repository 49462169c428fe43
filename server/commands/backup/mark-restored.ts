import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ClaimRepository } from '../../modules/paying/claims/claim.repository.js';
import { DistributorRepository } from '../../modules/paying/distributors/distributor.repository.js';
import { PayoutLineRepository } from '../../modules/paying/distributors/payout-line.repository.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../platform/database/connection-limits.js';
import { UNFINISHED } from './dump.js';
import { IS_UNFINISHED } from './load.js';

/**
 * Marks the rows as restored, because a backup lacks later requests, signatures and payments: nothing is requested of
 * an owner before the chain was read, no line moves to another distributor, and no claim's id is used twice.
 */
export async function markRestored(em: SqlEntityManager): Promise<void> {
  // A large campaign has many lines.
  await em.execute(LIFT_LIMITS_OF_TRANSACTION);
  await new DistributorRepository(em).setRestored();
  await new PayoutLineRepository(em).setRestored();
  await new ClaimRepository(em).skipIds();
  await em.getKysely().schema.dropTable(UNFINISHED).ifExists().execute();
}

/** Finishes a restore that was killed before its end. */
export async function finishRestore(em: SqlEntityManager): Promise<void> {
  const [found] = await em.execute<{ name: string | null }[]>(IS_UNFINISHED);
  if (found?.name) await markRestored(em);
}
