import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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
          .where('status', 'in', ['requested', 'approved'])
          .as('undecided_claims'),
        selectFrom('claims')
          .select(rows)
          .where('status', 'in', ['batched', 'sent', 'failed'])
          .as('open_payouts'),
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

/** The distributors that have paid claims. */
export const findPayers = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('distributors as d')
    .innerJoin('payout_lines as p', 'p.distributor_id', 'd.id')
    .select(['d.id', 'd.method', 'd.network', 'd.address', 'd.owner', 'd.jetton_master'])
    .select(['d.deadline', 'd.merkle_root', 'd.created_at'])
    .select([
      sql<number>`count(*)::int`.as('payouts'),
      sql<number>`coalesce(sum(p.tokens) filter (where p.status = 'delivered'), 0)::bigint`.as(
        'tokens',
      ),
    ])
    .where('p.status', 'in', ['delivered', 'returned'])
    .groupBy('d.id')
    .orderBy('d.id')
    .execute();
