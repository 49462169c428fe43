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
        selectFrom('payout_batches')
          .select(rows)
          .where('status', 'in', ['frozen', 'requested', 'signed'])
          .as('open_batches'),
        waiting.where('review_due_at', 'is not', null).as('waiting_reviews'),
        waiting
          .where('submitted_at', 'is not', null)
          .where('review_due_at', 'is', null)
          .as('waiting_services'),
        selectFrom('referral_changes').select(rows).as('waiting_invitations'),
        selectFrom('appeals').select(rows).where('status', '=', 'open').as('open_appeals'),
        selectFrom('payout_alarms').select(rows).where('resolved_at', 'is', null).as('open_alerts'),
      ];
    })
    .executeTakeFirstOrThrow();

/** The wallets that have paid claims, and when the first of them was asked to. */
export const findPayments = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('payout_batches as b')
    .select(({ fn }) => [
      fn.min('asked_at').as('since'),
      sql<[payer: string, network: TonNetwork][]>`coalesce(
        json_agg(distinct jsonb_build_array(payer, network)), '[]')`.as('payers'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payouts as p')
          .whereRef('p.batch_id', '=', 'b.id')
          .where('p.status', '=', 'delivered'),
      ),
    )
    .executeTakeFirstOrThrow();
