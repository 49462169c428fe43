import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type CampaignMode, type TransferKind, USUAL_DELAY } from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';

const inHours = (hours: number) => sql<string>`now() + make_interval(hours => ${hours})`;

const count = sql<number>`count(*)::int`.as('rows');

/** Counts waiting reviews, reviews due within two hours, and overdue ones. */
export const countDueReviews = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('completions')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where review_due_at <= now()))::int`.as('overdue'),
      sql<number>`(count(*) filter (where review_due_at > now() and review_due_at <= ${inHours(2)}))::int`.as(
        'due_soon',
      ),
    ])
    .where('status', '=', 'pending_verification')
    .where('review_due_at', 'is not', null)
    .executeTakeFirstOrThrow();

/** Counts returned payouts, and payouts that are later than usual. */
export const countLatePayouts = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom(({ selectFrom }) => {
      const lines = selectFrom('payout_lines').select(count);
      const late = new Date(Date.now() - USUAL_DELAY).toISOString();
      return [
        lines.where('status', '=', 'returned').$asScalar().$notNull().as('returned'),
        lines
          .where('status', '=', 'paid')
          .where('paid_at', '<', late)
          .$asScalar()
          .$notNull()
          .as('overdue'),
      ];
    })
    .executeTakeFirstOrThrow();

/** Ways of verifying tasks that failed five times in a row, by name. */
export async function findFailingMethods(em: SqlEntityManager): Promise<string[]> {
  const failing = await tables(em)
    .selectFrom('verification_methods')
    .select('method')
    .where('is_enabled', '=', true)
    .where('failures_in_a_row', '>=', 5)
    .orderBy('method')
    .execute();
  return failing.map(({ method }) => method);
}

/** Names of API keys that have exceeded a limit of today in UTC. */
export async function findLimitedKeys(em: SqlEntityManager): Promise<string[]> {
  const limited = await tables(em)
    .selectFrom('event_days as d')
    .innerJoin('api_keys as k', 'k.id', 'd.key_id')
    .select('k.name')
    .where('d.day', '=', sql<string>`(now() at time zone 'UTC')::date`)
    .where('d.over_limit', '>', 0)
    .orderBy('k.name')
    .execute();
  return limited.map(({ name }) => name);
}

/** Users who signed up within the last hour, and in an hour of the week before on average. */
export const countSignUps = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom(({ selectFrom }) => {
      const users = selectFrom('users').select(count).where('is_demo', '=', false);
      const lastHour = users.where('created_at', '>', inHours(-1));
      const before = users
        .where('created_at', '>', inHours(-7 * 24 - 1))
        .where('created_at', '<=', inHours(-1));
      return [
        lastHour.$asScalar().$notNull().as('signups'),
        before.$asScalar().$notNull().as('week'),
      ];
    })
    .executeTakeFirstOrThrow();

/** The begin of a day in UTC; 0 is today. */
const dayStart = (daysAgo: number) =>
  sql<string>`(date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${daysAgo})) at time zone 'UTC'`;

/** Whether the campaign is live: a preview has no days to sum up. */
export async function isCampaignLive(em: SqlEntityManager): Promise<boolean> {
  const settings = await tables(em)
    .selectFrom('site_settings')
    .select((eb) => eb.ref('values', '->>').key('campaign_mode').as('mode'))
    .executeTakeFirst();
  return settings?.mode === ('live' satisfies CampaignMode);
}

/** Counts yesterday's events, and open work. */
export const summarizeDay = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom(({ selectFrom }) => {
      const booked = (kind: TransferKind) =>
        selectFrom('ledger_days')
          .select(sql<number>`coalesce(sum(transfers), 0)::bigint`.as('transfers'))
          .where('kind', '=', kind)
          .where('day', '=', sql<string>`(now() at time zone 'UTC')::date - 1`)
          .$asScalar()
          .$notNull();
      return [
        booked('task').as('completions'),
        booked('claim').as('claims'),
        selectFrom('users')
          .select(count)
          .where('is_demo', '=', false)
          .where('created_at', '>=', dayStart(1))
          .where('created_at', '<', dayStart(0))
          .$asScalar()
          .$notNull()
          .as('new_users'),
        selectFrom('payout_lines')
          .select(count)
          .where('status', '=', 'delivered')
          .where('settled_at', '>=', dayStart(1))
          .where('settled_at', '<', dayStart(0))
          .$asScalar()
          .$notNull()
          .as('delivered'),
        selectFrom('appeals')
          .select(count)
          .where('status', '=', 'open')
          .$asScalar()
          .$notNull()
          .as('appeals'),
      ];
    })
    .executeTakeFirstOrThrow();
