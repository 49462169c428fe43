import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ConfirmationFacts } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { flag, tables } from '../../../reports/tables.js';

/** The facts that decide about the points of these users, and their stored state. */
const factRows = (em: SqlEntityManager, ids: readonly number[]) =>
  tables(em)
    .selectFrom('users as u')
    .leftJoin('point_confirmations as p', 'p.user_id', 'u.id')
    .leftJoin('wallet_histories as h', (join) =>
      join.onRef('h.user_id', '=', 'u.id').on('h.checked_at', 'is not', null),
    )
    .leftJoin('telegram_accounts as t', 't.user_id', 'u.id')
    .leftJoin('outside_scores as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.answered_at', 'is not', null),
    )
    .select(({ exists, selectFrom }) => [
      'u.id',
      'u.account',
      'u.wallet_address',
      'u.total_points',
      'u.has_confirmed_points',
      'p.ground',
      'p.confirmed_at',
      'p.reason',
      'p.reason_zh',
      'p.account as checked_account',
      'p.balance_since',
      'p.balance_checks',
      sql<string | null>`round(p.balance_sum / greatest(p.balance_checks, 1), 2)::text`.as(
        'average',
      ),
      'h.first_seen_at',
      'h.outgoing_transactions',
      't.telegram_id',
      's.score',
      flag(
        exists(
          selectFrom('completions as c')
            .innerJoin('tasks as k', 'k.id', 'c.task_id')
            .select('c.user_id')
            .whereRef('c.user_id', '=', 'u.id')
            .where('c.status', '=', 'completed')
            .where('k.verification', '=', 'telegram_member'),
        ),
        'is_chat_member',
      ),
      flag(
        exists(
          selectFrom('tasks')
            .select('id')
            .where('verification', '=', 'telegram_member')
            .where('is_active', '=', true),
        ),
        'has_chat',
      ),
    ])
    .where('u.id', '=', anyOf(ids))
    .orderBy('u.id');

type FactRow = Awaited<ReturnType<ReturnType<typeof factRows>['execute']>>[number];

/** A user's stored state, with the facts for the rules. */
export type ConfirmationState = Pick<
  FactRow,
  | 'id'
  | 'account'
  | 'wallet_address'
  | 'total_points'
  | 'has_confirmed_points'
  | 'ground'
  | 'confirmed_at'
  | 'reason'
  | 'reason_zh'
> & { facts: ConfirmationFacts };

export async function findConfirmationStates(
  em: SqlEntityManager,
  ids: readonly number[],
): Promise<ConfirmationState[]> {
  const rows = await factRows(em, ids).execute();
  return rows.map((row) => ({ ...row, facts: factsOf(row) }));
}

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time));

function factsOf(row: FactRow): ConfirmationFacts {
  const { telegram_id, is_chat_member, has_chat, score } = row;
  // A balance of the wallet before a change of wallets says nothing.
  const isChecked = row.checked_account !== null && row.checked_account === row.account;
  return {
    telegram_id,
    is_chat_member,
    has_chat,
    score,
    history:
      row.outgoing_transactions === null
        ? null
        : {
            first_seen_at: ms(row.first_seen_at),
            outgoing_transactions: row.outgoing_transactions,
          },
    balance: isChecked
      ? {
          since: ms(row.balance_since),
          checks: row.balance_checks ?? 0,
          average: row.average ?? '0',
        }
      : null,
  };
}
