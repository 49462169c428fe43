import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { tables } from './tables.js';

/** How many records of each kind keep the campaign from being closed. */
export const countOpenPoints = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom(({ selectFrom }) => {
      const rows = sql<number>`count(*)`.as('rows');
      const waiting = selectFrom('completions')
        .select(rows)
        .where('status', '=', 'pending_verification');
      return [
        selectFrom('claims')
          .select(rows)
          .where('status', 'not in', ['delivered', 'rejected'])
          .as('undecided_claims'),
        waiting.where('review_due_at', 'is not', null).as('waiting_reviews'),
        waiting
          .where('submitted_at', 'is not', null)
          .where('review_due_at', 'is', null)
          .as('waiting_services'),
        selectFrom('referral_changes').select(rows).as('waiting_invitations'),
        selectFrom('appeals').select(rows).where('status', '=', 'open').as('open_appeals'),
      ];
    })
    .executeTakeFirstOrThrow();

/** The wallets that have paid claims, and when the first of them was asked to. */
export const findPayments = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('distributors as d')
    .select(({ fn }) => [
      fn.min('created_at').as('since'),
      sql<[payer: string, network: TonNetwork][]>`coalesce(
        json_agg(distinct jsonb_build_array(address, network)), '[]')`.as('payers'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payout_lines as l')
          .whereRef('l.distributor_id', '=', 'd.id')
          .where('l.status', '=', 'delivered'),
      ),
    )
    .executeTakeFirstOrThrow();
