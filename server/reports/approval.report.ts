import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../platform/database/tables.js';
import { tables } from './tables.js';

/** Ids of rows, their sum, and a SHA-256 of the values that must not change until a second admin has approved. */
const frozen = (id: string, amount: string, name: string) => {
  const [key, number, text] = [sql.ref(id), sql.ref(amount), sql.ref(name)];
  const lines: RawBuilder<string> = sql`string_agg(concat_ws(':', ${key}, ${number}, ${text}), ',' order by ${key})`;
  return [
    sql<number[]>`coalesce(array_agg(${key} order by ${key}), '{}')`.as('ids'),
    sql<number>`coalesce(sum(${number}), 0)::bigint`.as('amount'),
    sql<string>`encode(sha256(convert_to(coalesce(${lines}, ''), 'UTF8')), 'hex')`.as('state'),
  ] as const;
};

/**
 * The claims that can be approved: undecided ones of users who are not banned, except of these provisional ones. Claims of held users must be named, and
 * if a score is needed the user must have one. The amount is in tokens.
 */
export const freezeClaims = (
  em: SqlEntityManager,
  ids: readonly number[],
  {
    isNamed,
    needsScore,
    provisional,
  }: { isNamed: boolean; needsScore: boolean; provisional: readonly number[] },
) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(frozen('c.id', 'c.tokens', 'c.wallet_address'))
    .where('c.id', '=', anyOf(ids))
    .where('c.status', '=', 'requested')
    .where('u.is_banned', '=', false)
    .where(({ not, eb }) => not(eb('u.id', '=', anyOf(provisional))))
    .$if(!isNamed, (query) => query.where('u.is_held', '=', false))
    .$if(needsScore, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('outside_scores as s')
            .select('s.user_id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.answered_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();

/** The users who can be deleted: all, or those without a payout. The amount is in points. */
export const freezeUsers = (
  em: SqlEntityManager,
  ids: readonly number[],
  { isPaidToo = false } = {},
) =>
  tables(em)
    .selectFrom('users as u')
    .select(frozen('u.id', 'u.total_points', 'u.wallet_address'))
    .where('u.id', '=', anyOf(ids))
    .$if(!isPaidToo, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payout_lines as l').select('l.claim_id').whereRef('l.user_id', '=', 'u.id'),
          ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
