import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { mayStillRun } from '#libs/domain/index.js';
import { anyOf } from '../database/tables.js';
import { flag, type Tables, tables } from './tables.js';

type Db = Kysely<Tables>;

/** Batches with sums of what they pay, and with the time up to which the chain was read. */
const batches = (db: Db) =>
  db
    .selectFrom('payout_batches as b')
    .leftJoin('chain_cursors as c', 'c.jetton_wallet', 'b.payer_jetton_wallet')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('payouts as p')
        .whereRef('p.batch_id', '=', 'b.id')
        .select(({ fn, exists, selectFrom }) => {
          const count = fn.countAll<number>();
          const failed = count.filterWhere('p.status', 'in', ['bounced', 'failed']);
          const payable = exists(
            selectFrom('claims')
              .whereRef('claims.id', '=', 'p.claim_id')
              .where('claims.status', 'in', ['approved', 'failed']),
          );
          return [
            count.as('payouts'),
            sql<number>`coalesce(sum(${sql.ref('p.tokens')}), 0)::bigint`.as('tokens'),
            count.filterWhere('p.status', '=', 'delivered').as('delivered'),
            failed.as('failed'),
            failed.filterWhere(payable).as('unpaid'),
            count.filterWhere('p.status', 'in', ['batched', 'sent']).as('waiting'),
          ];
        })
        .as('s'),
    )
    .select(['b.id', 'b.status', 'b.method', 'b.network', 'b.payer', 'b.jetton_master'])
    .select(['b.decimals', 'b.hash', 'b.asked_at', 'b.valid_until', 'b.differences'])
    .select(['b.created_by', 'b.created_at', 'c.read_until'])
    .select(['s.payouts', 's.tokens', 's.delivered', 's.failed', 's.unpaid', 's.waiting']);

export type BatchSummary = Awaited<ReturnType<typeof findBatches>>[number];

/** Batches in any order. */
export const findBatches = (em: SqlEntityManager, ids: readonly number[]) =>
  batches(tables(em)).where('b.id', '=', anyOf(ids)).execute();

/** What could be paid now: claims of users who are not banned. */
export const findPayable = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(({ fn, selectFrom }) => {
      const claims = fn.countAll<number>();
      const payable = claims.filterWhere('u.is_banned', '=', false);
      return [
        payable.as('approved_claims'),
        sql<number>`coalesce(sum(c.tokens) filter (where not u.is_banned), 0)::bigint`.as(
          'approved_tokens',
        ),
        payable.filterWhere('c.status', '=', 'failed').as('failed_claims'),
        claims.filterWhere('u.is_banned', '=', true).as('banned_claims'),
        selectFrom('payout_alarms')
          .select(fn.countAll<number>().as('open'))
          .where('resolved_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('open_alerts'),
      ];
    })
    .where('c.status', 'in', ['approved', 'failed'])
    .executeTakeFirstOrThrow();

/** Locks the oldest payable claims that nobody has locked, and keeps their users from being banned. */
export const lockPayableClaims = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.wallet_address', 'c.tokens'])
    .where('c.status', 'in', ['approved', 'failed'])
    .where('u.is_banned', '=', false)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('payout_lines').whereRef('claim_id', '=', 'c.id'))),
    )
    .orderBy('c.id')
    .limit(limit)
    // Kysely sorts these words, which belong in pairs.
    .modifyEnd(sql`for update of c skip locked for key share of u skip locked`)
    .execute();

/** Whether payouts of a batch must not be paid any more: their claims or users have changed since. */
export async function hasChangedClaims(em: SqlEntityManager, batchId: number): Promise<boolean> {
  const changed = await tables(em)
    .selectFrom('payouts as p')
    .leftJoin('claims as c', 'c.id', 'p.claim_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('p.batch_id', '=', batchId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('c.status', 'is distinct from', 'batched'),
        eb('u.is_banned', '=', true),
        exists(
          selectFrom('payouts as other')
            .whereRef('other.claim_id', '=', 'p.claim_id')
            .whereRef('other.id', '<>', 'p.id')
            .where('other.status', 'in', ['batched', 'sent', 'delivered']),
        ),
      ]),
    )
    .limit(1)
    .execute();
  return changed.length > 0;
}

/** Alerts with their transfer, their payout and the payouts that an unknown transfer may have paid. */
const alerts = (db: Db) =>
  db
    .selectFrom('payout_alarms as a')
    .leftJoin('chain_transfers as t', 't.hash', 'a.transaction_hash')
    .leftJoin('payouts as p', 'p.id', 'a.payout_id')
    .leftJoin('claims as c', 'c.id', 'p.claim_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_batches')
          .select(['network', 'decimals'])
          .whereRef('payer_jetton_wallet', '=', 't.jetton_wallet')
          .orderBy('id', 'desc')
          .limit(1)
          .as('w'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select((eb) => {
      // Of the same paying wallet and receiver, requested, and for a claim that waits to be paid.
      const candidates = eb
        .selectFrom('payouts as q')
        .innerJoin('payout_batches as b', 'b.id', 'q.batch_id')
        .innerJoin('claims as d', 'd.id', 'q.claim_id')
        .select(['q.id as payout_id', 'q.batch_id', 'q.claim_id', 'q.tokens'])
        .where('a.code', '=', 'unknown_transfer')
        .where('a.resolved_at', 'is', null)
        .whereRef('b.payer_jetton_wallet', '=', 't.jetton_wallet')
        .whereRef('q.receiver', '=', 't.receiver')
        .where('q.status', 'in', ['sent', 'bounced', 'failed'])
        .where('d.status', 'not in', ['delivered', 'rejected'])
        .orderBy('q.id');
      return [
        'p.status as payout_status',
        'c.status as claim_status',
        't.jetton_wallet',
        sql<string | null>`t.units::text`.as('units'),
        't.comment',
        't.happened_at',
        eb.fn.coalesce('t.receiver', 'p.receiver').as('receiver'),
        'w.network',
        'w.decimals',
        jsonArrayFrom(candidates).as('candidates'),
        flag(eb.exists(eb.selectFrom('campaign_reports')), 'is_closed'),
      ];
    });

export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number];

/** The newest alerts, open ones first. */
export const findAlerts = (em: SqlEntityManager) =>
  alerts(tables(em))
    .orderBy(({ eb }) => eb('a.resolved_at', 'is not', null))
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();

export const findAlert = (em: SqlEntityManager, id: number): Promise<AlertRow | undefined> =>
  alerts(tables(em)).where('a.id', '=', id).executeTakeFirst();

/** Those of the claims that the batch of a failed payout may still pay; they are not decided now. */
export async function claimsStillPaid(
  em: SqlEntityManager,
  claimIds: readonly number[],
): Promise<Set<number>> {
  const orders = await tables(em)
    .selectFrom('payouts as p')
    .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
    .leftJoin('chain_cursors as c', 'c.jetton_wallet', 'b.payer_jetton_wallet')
    .select(['p.claim_id', 'b.status', 'b.method', 'b.asked_at', 'b.valid_until', 'c.read_until'])
    .where('p.claim_id', '=', anyOf(claimIds))
    .where('p.status', 'in', ['bounced', 'failed'])
    .execute();
  const running = orders.filter(
    (order) => order.status !== 'settled' || mayStillRun({ ...order, failed: 1 }),
  );
  return new Set(running.map(({ claim_id }) => claim_id));
}
