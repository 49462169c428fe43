import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type RuleSetting, type SettingEffect, type SiteSettings } from '#libs/domain/index.js';
import { type Tables, tables } from '../../../reports/tables.js';

/** Up to this many users are counted exactly; of more, a sample of about this size is counted. */
const MAX_COUNTED = 100_000;
const SAMPLE_SIZE = 20_000;

type Effect = Omit<SettingEffect, 'setting'>;

type Users = ExpressionBuilder<Tables & { u: Pick<Tables['users'], 'id'> }, 'u'>;

/** Whether a user `u` has to wait. */
type Waits = (users: Users) => Expression<SqlBool>;

/** Null where the settings ask for nothing. */
type Rule = (settings: SiteSettings) => Waits | null;

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

const needsTelegram: Rule = ({ claim_needs_telegram }) => {
  if (!claim_needs_telegram) return null;
  return ({ not, exists, selectFrom }) =>
    not(exists(selectFrom('telegram_accounts').select('user_id').whereRef('user_id', '=', 'u.id')));
};

/** Users whose wallet's history is not as the condition says, or not known. */
const noHistory =
  (condition: Expression<SqlBool>): Waits =>
  ({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('wallet_histories')
          .select('user_id')
          .whereRef('user_id', '=', 'u.id')
          .where(condition),
      ),
    );

const needsWalletDays: Rule = ({ claim_wallet_days: days }) =>
  days === 0 ? null : noHistory(sql<boolean>`first_seen_at <= ${daysAgo(days)}`);

const needsTransactions: Rule = ({ claim_outgoing_transactions: transactions }) =>
  transactions === 0 ? null : noHistory(sql<boolean>`outgoing_transactions >= ${transactions}`);

/** Users with a balance that is not as the condition says, or not known. */
const sampled =
  (isLacking: Expression<SqlBool>): Waits =>
  ({ exists, selectFrom }) =>
    exists(
      selectFrom('balance_samples')
        .select('user_id')
        .whereRef('user_id', '=', 'u.id')
        .where(isLacking),
    );

const needsHoldingDays: Rule = ({ claim_holding_days: days, claim_snapshot_at }) =>
  days === 0 || claim_snapshot_at !== ''
    ? null
    : sampled(sql<boolean>`(held_since is null or held_since > ${daysAgo(days)})`);

const needsSnapshot: Rule = ({ claim_snapshot_at: moment }) =>
  moment === ''
    ? null
    : sampled(sql<boolean>`(is_in_snapshot is distinct from true
        or snapshot_at < ${moment}::timestamptz)`);

/** Invited users who have never counted and for whom `isLacking` is true. */
const invited =
  (isLacking: Expression<SqlBool>): Waits =>
  ({ exists, selectFrom }) =>
    exists(
      selectFrom('users as i')
        .select('i.id')
        .whereRef('i.id', '=', 'u.id')
        .where('i.inviter_id', 'is not', null)
        .where('i.referral_least_points', 'is', null)
        .where(isLacking),
    );

const needsPoints: Rule = ({ referral_min_points: points }) =>
  points === 0 ? null : invited(sql<boolean>`i.total_points < ${points}`);

const needsDays: Rule = ({ referral_days: days }) =>
  days === 0 ? null : invited(sql<boolean>`i.created_at > ${daysAgo(days)}`);

/** Members whose own links have the score, except in clusters that a person has released. */
const needsLowScore: Rule = ({ cluster_hold_score: score }) => {
  if (score === 0) return null;
  return ({ exists, selectFrom }) =>
    exists(
      selectFrom('cluster_members as m')
        .innerJoin('clusters as c', 'c.id', 'm.cluster_id')
        .select('m.user_id')
        .whereRef('m.user_id', '=', 'u.id')
        .where('m.score', '>=', score)
        .where('c.status', '<>', 'released'),
    );
};

/** Users with a high score of the outside service who were not released by a person since. */
const needsLowOutsideScore: Rule = ({ outside_score_url: url, outside_score_hold: least }) => {
  if (url === '' || least === 0) return null;
  return ({ exists, selectFrom }) =>
    exists(
      selectFrom('outside_scores as s')
        .select('s.user_id')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.score', '>=', least)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('decisions as d')
                .select('d.id')
                .whereRef('d.user_id', '=', 'u.id')
                .where('d.kind', '=', 'hold')
                .whereRef('d.overturned_at', '>=', 's.answered_at')
                .where('d.is_undone', '=', false),
            ),
          ),
        ),
    );
};

const RULES: Readonly<Record<RuleSetting, Rule>> = {
  claim_needs_telegram: needsTelegram,
  claim_wallet_days: needsWalletDays,
  claim_outgoing_transactions: needsTransactions,
  claim_holding_days: needsHoldingDays,
  claim_snapshot_at: needsSnapshot,
  referral_min_points: needsPoints,
  referral_days: needsDays,
  cluster_hold_score: needsLowScore,
  outside_score_hold: needsLowOutsideScore,
};

/** How many users would wait because of each of these settings, in their order. */
export async function effectsOf(
  em: SqlEntityManager,
  changed: readonly RuleSetting[],
  settings: SiteSettings,
): Promise<SettingEffect[]> {
  if (changed.length === 0) return [];
  const users = await countUsers(em);
  const effects: SettingEffect[] = [];
  for (const setting of changed) {
    const waits = RULES[setting](settings);
    const effect = waits ? await effectOf(em, waits, users) : NO_EFFECT(users);
    effects.push({ setting, ...effect });
  }
  return effects;
}

const NO_EFFECT = (users: number): Effect => ({ users, waiting: 0, is_estimated: false });

async function effectOf(em: SqlEntityManager, waits: Waits, users: number): Promise<Effect> {
  const is_estimated = users > MAX_COUNTED;
  const percent = is_estimated ? (SAMPLE_SIZE / users) * 100 : 100;
  const { looked_at, waiting } = await tables(em)
    // Whole pages of the table, so that the rest of it is not read.
    .selectFrom(
      sql<{ id: number }>`(select id from users tablesample system (${percent}) repeatable (1))`.as(
        'u',
      ),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('looked_at'),
      eb.fn
        .countAll<number>()
        .filterWhere(waits(eb as unknown as Users))
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  if (!is_estimated) return { users, waiting, is_estimated };
  const share = looked_at === 0 ? 0 : waiting / looked_at;
  return { users, waiting: Math.round(share * users), is_estimated };
}

async function countUsers(em: SqlEntityManager): Promise<number> {
  const { users } = await tables(em)
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return users;
}
