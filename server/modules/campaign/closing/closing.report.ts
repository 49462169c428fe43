import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { claimStates, payoutLineStates, SETTLED_AFTER } from '#libs/domain/index.js';
import { compose } from '../../../platform/database/prepared.js';
import { now } from '../../../platform/database/tables.js';
import { type Tables, tables } from '../../../reports/tables.js';

const isSettled = (requestedAt: string) =>
  sql<boolean>`coalesce(${sql.ref(requestedAt)} + make_interval(secs => ${sql.lit(SETTLED_AFTER)}) < d.read_until,
    ${sql.ref(requestedAt)} is null)`;

/** Claims that stay unpaid, because their contract is over and no request can be signed, with the reason of the forfeit. */
export const unpaidClaims = () =>
  compose<Tables>()
    .selectFrom('payout_lines as l')
    .innerJoin('distributors as d', 'd.id', 'l.distributor_id')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id as claim_id', 'c.user_id', 'c.tokens'])
    .select(
      sql<string>`case when l.is_published and l.status = 'payable' and d.merkle_root is not null
        and not u.is_banned then 'claim_not_collected' else 'claim_not_paid' end`.as('reason'),
    )
    .where('c.status', 'in', claimStates.fromStates('forfeited'))
    .where('l.status', 'in', payoutLineStates.fromStates('forfeited'))
    .where('d.is_read_to_end', '=', true)
    .whereRef('d.ended_at', '>', 'd.deadline')
    // A later deadline makes a root count again.
    .where(isSettled('d.set_up_requested_at'))
    .where(isSettled('l.requested_at'));

/** The number of these claims, and their whole tokens. */
export const countUnpaidClaims = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom(unpaidClaims().as('unpaid'))
    .select(({ fn }) => [
      fn.countAll<number>().as('claims'),
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
    ])
    .executeTakeFirstOrThrow();

/** Counts the records that keep the campaign from being closed. @param end of the campaign */
export const countOpenPoints = (em: SqlEntityManager, end: string) =>
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
          .where('id', 'not in', selectFrom(unpaidClaims().as('unpaid')).select('claim_id'))
          .as('open_payouts'),
        waiting.where('review_due_at', 'is not', null).as('waiting_reviews'),
        waiting
          .where('submitted_at', 'is not', null)
          .where('review_due_at', 'is', null)
          .as('waiting_services'),
        selectFrom('referral_changes as r')
          .innerJoin('users as i', 'i.id', 'r.invited_id')
          .select(rows)
          .where('r.due_at', '<=', now)
          // Other invitations have never counted, and never will.
          .where(({ eb, or }) =>
            or([
              eb('i.referral_least_points', 'is not', null),
              sql<boolean>`referral_counts_from(i.created_at) <= ${end}::timestamptz`,
            ]),
          )
          .as('waiting_invitations'),
        selectFrom('point_imports')
          .select(rows)
          .where('status', 'in', ['booking', 'undoing'])
          .as('running_imports'),
        selectFrom('appeals').select(rows).where('status', '=', 'open').as('open_appeals'),
      ];
    })
    .executeTakeFirstOrThrow();

/** Distributors with lines; a rejected claim may have a payable one whose number its owner has reopened. */
export const findPayers = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('distributors as d')
    .innerJoin('payout_lines as p', 'p.distributor_id', 'd.id')
    .select(['d.id', 'd.method', 'd.network', 'd.address', 'd.owner', 'd.jetton_master'])
    .select(['d.deadline', 'd.merkle_root', 'd.is_deployed', 'd.created_at'])
    .select([
      sql<number>`count(*)::int`.as('payouts'),
      sql<number>`coalesce(sum(p.tokens) filter (where p.status = 'delivered'), 0)::bigint`.as(
        'tokens',
      ),
    ])
    .groupBy('d.id')
    .orderBy('d.id')
    .execute();
