import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ClaimRepository } from '../../modules/paying/claims/claim.repository.js';
import { DistributorRepository } from '../../modules/paying/distributors/distributor.repository.js';
import { PayoutLineRepository } from '../../modules/paying/distributors/payout-line.repository.js';
import { UNFINISHED } from './dump.js';
import { IS_UNFINISHED } from './load.js';

/**
 * Notes that the rows come from a backup, which does not know what was requested, signed or paid after it: nothing is
 * requested of an owner before the chain was read, no line moves to another distributor, and no number is used twice.
 */
export async function markRestored(em: SqlEntityManager): Promise<void> {
  await new DistributorRepository(em).setRestored();
  await new PayoutLineRepository(em).setRestored();
  await new ClaimRepository(em).skipIds();
  await em.getKysely().schema.dropTable(UNFINISHED).ifExists().execute();
}

/** Does what a restore was killed before. */
export async function finishRestore(em: SqlEntityManager): Promise<void> {
  const [found] = await em.execute<{ name: string | null }[]>(IS_UNFINISHED);
  if (found?.name) await markRestored(em);
}
