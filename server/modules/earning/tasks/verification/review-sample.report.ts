import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NOTABLE_CLUSTER } from '#libs/domain/index.js';
import { tables } from '../../../../reports/tables.js';

/** Whether each of a user's texts is reviewed: held users, members of notable clusters, and users with a rejected submission. */
export async function needsEachReview(em: SqlEntityManager, userId: number): Promise<boolean> {
  const found = await tables(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('u.is_held', '=', true),
        exists(
          selectFrom('cluster_members as m')
            .innerJoin('clusters as c', 'c.id', 'm.cluster_id')
            .select('c.id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('c.score', '>=', NOTABLE_CLUSTER)
            .where('c.status', '<>', 'released'),
        ),
        exists(
          selectFrom('decisions as d')
            .select('d.id')
            .whereRef('d.user_id', '=', 'u.id')
            .where('d.kind', 'in', ['refusal', 'reversal'])
            .where('d.is_reviewed', '=', true)
            .where('d.overturned_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
