import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { prepare } from '../../../platform/database/prepared.js';
import { flag, type Tables } from '../../../reports/tables.js';
import { balanceTasks } from '../../../reports/task.report.js';

/** Facts that the requirements of a claim depend on; times are text. */
export const findClaimFacts = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    flag(
      exists(selectFrom('telegram_accounts').select('user_id').where('user_id', '=', id)),
      'has_telegram',
    ),
    jsonObjectFrom(
      selectFrom('wallet_histories')
        .select(['first_seen_at', 'outgoing_transactions'])
        .where('user_id', '=', id)
        .where('checked_at', 'is not', null),
    ).as('history'),
    jsonArrayFrom(
      balanceTasks(db)
        .leftJoin('balance_samples as s', (join) =>
          join.onRef('s.user_id', '=', 'c.user_id').onRef('s.task_id', '=', 'c.task_id'),
        )
        .select(['s.held_since', 's.sampled_at', 's.snapshot_at', 's.is_in_snapshot'])
        .select(sql<string | null>`trim_scale(s.lowest)::text`.as('lowest'))
        .select(sql<string | null>`trim_scale(s.snapshot_balance)::text`.as('snapshot_balance'))
        .where('c.user_id', '=', id),
    ).as('holdings'),
  ]),
);

export type ClaimFactsRow = Awaited<ReturnType<typeof findClaimFacts>>[number];
