import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  POINTS_PER_TOKEN,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
} from '#libs/domain/index.js';

/**
 * What a user has of each award: given, taken back and given again, by what the keys end with.
 *
 * @param who pattern of the user's id, which also finds the keys
 * @param what pattern of the award's own number
 */
const awarded = (who: string, what: string, name: string) => `
  select t.user_id, substring(t.key from '${what}')::int as ${name}, sum(e.amount) as points
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'user'
  where t.key ~ '${who}' and t.kind in ('task', 'referral', 'reversal', 'restoration')
  group by 1, 2`;

/** What must be true of every ledger, and a query for what breaks it: a row is one sentence. */
const INVARIANTS: readonly (readonly [what: string, differences: string])[] = [
  [
    'the entries of each transfer sum to 0',
    `select format('transfer %s %s: its %s sum to %s', t.id, t.key, e.currency, sum(e.amount)) as difference
     from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     group by t.id, e.currency having sum(e.amount) <> 0`,
  ],
  [
    'each transfer has entries',
    `select format('transfer %s %s has no entries', id, key) as difference from ledger_transfers t
     where not exists (select from ledger_entries e where e.transfer_id = t.id)`,
  ],
  [
    "each user's points and tokens are the sums of their entries",
    `select format('user %s has %s points and %s tokens, the ledger says %s and %s', coalesce(u.id, l.user_id),
       coalesce(u.total_points, 0), coalesce(u.claimed_tokens, 0), coalesce(points, 0), coalesce(tokens, 0)) as difference
     from users u full join (
       select user_id, coalesce(sum(amount) filter (where account = 'user'), 0) as points,
              coalesce(sum(amount) filter (where account in ('claimed', 'paid')), 0) as tokens
       from ledger_entries group by user_id) l on l.user_id = u.id
     where (coalesce(u.total_points, 0), coalesce(u.claimed_tokens, 0))
       is distinct from (coalesce(points, 0), coalesce(tokens, 0))`,
  ],
  [
    'at every claim no more was claimed than the points were worth',
    `select format('transfer %s %s: %s tokens claimed with %s points', id, key, tokens, points) as difference
     from (select t.id, t.key, t.kind,
         sum(coalesce(sum(e.amount) filter (where e.account = 'user'), 0)) over history as points,
         sum(coalesce(sum(e.amount) filter (where e.account in ('claimed', 'paid')), 0)) over history as tokens
       from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
       where e.user_id in (select user_id from ledger_transfers where kind = 'claim')
       group by t.id window history as (partition by t.user_id order by t.id)) claimed
     where kind = 'claim' and tokens > floor(points / ${POINTS_PER_TOKEN})`,
  ],
  [
    'each completed task was awarded, with the points it had, and nothing else was',
    `select format('user %s completed task %s for %s points, the ledger says %s',
       user_id, task_id, coalesce(c.points::text, 'no'), coalesce(l.points, 0)) as difference
     from (select user_id, task_id, points from completions where status = 'completed') c
     full join (${awarded('task:(\\d+):\\d+$', 'task:\\d+:(\\d+)$', 'task_id')}) l using (user_id, task_id)
     where coalesce(c.points, 0) <> coalesce(l.points, 0)
       and (c.user_id is not null or user_id in (select id from users))`,
  ],
  [
    'each full group of invited friends was given its points, once',
    `select format('user %s was given group %s of invited friends for %s points, and has %s groups',
       u.id, l.group_no, l.points, u.referral_groups) as difference
     from users u join (${awarded('referral:(\\d+):\\d+$', 'referral:\\d+:(\\d+)$', 'group_no')}) l on l.user_id = u.id
     where l.points <> case when l.group_no <= u.referral_groups then ${REFERRAL_POINTS_PER_GROUP} else 0 end
     union all
     select format('user %s has %s groups of invited friends, the ledger says %s', u.id,
       u.referral_groups, count(l.key)) as difference
     from users u left join ledger_transfers l on l.user_id = u.id and l.kind = 'referral'
     where u.referral_groups > 0
     group by u.id having count(l.key) < u.referral_groups`,
  ],
  [
    'until the close, whoever counts as invited does so by the rules, or is about to be settled',
    `select format('user %s was invited by %s and %s', id, inviter_id,
       case when referral_counts then 'counts' else 'does not count' end) as difference
     from users u where inviter_id is not null
       and counts_as_referral(total_points, is_banned, is_active, referral_least_points) <> referral_counts
       and not exists (select from referral_changes r where r.inviter_id = u.inviter_id)
       and not exists (select from campaign_reports)`,
  ],
  [
    'until the close, each inviter has the groups that their friends make, a banned one no more, or is about to be settled',
    `select format('user %s has %s groups of invited friends, and %s friends count', u.id,
       u.referral_groups, coalesce(counted, 0)) as difference
     from users u left join (select inviter_id, count(*) as counted from users
       where referral_counts and inviter_id is not null group by inviter_id) i on i.inviter_id = u.id
     where case when u.is_banned or not u.is_active
         then u.referral_groups > coalesce(counted, 0) / ${REFERRAL_GROUP_SIZE}
         else u.referral_groups <> coalesce(counted, 0) / ${REFERRAL_GROUP_SIZE} end
       and not exists (select from referral_changes r where r.inviter_id = u.id)
       and not exists (select from campaign_reports)`,
  ],
  [
    'what was taken back has its decision, and what was given again one that was overturned',
    `select format('transfer %s %s: decision %s of user %s is %s', t.id, t.key, d.id, d.user_id,
       case when d.overturned_at is null then 'in force' else 'overturned' end) as difference
     from ledger_transfers t left join decisions d on d.id = t.decision_id
     where t.kind in ('reversal', 'restoration') and (d.id is null or d.user_id <> t.user_id
       or (t.kind = 'restoration') > (d.overturned_at is not null))`,
  ],
  [
    'each decision that took points has taken them',
    `select format('decision %s of user %s says that %s points were taken, the ledger says %s', d.id,
       d.user_id, d.points, coalesce(sum(-e.amount), 0)) as difference
     from decisions d left join ledger_transfers t on t.decision_id = d.id and t.kind <> 'restoration'
     left join ledger_entries e on e.transfer_id = t.id and e.account = 'user'
     where d.points is not null and d.kind in ('deduction', 'reversal')
     group by d.id having coalesce(sum(-e.amount), 0) <> d.points`,
  ],
  [
    'each claim has its transfer, and a rejected one its reversal',
    `select format('claim %s of %s tokens is %s, the ledger says %s and %s taken back', c.id, c.tokens,
       c.status, coalesce(e.amount::text, 'nothing'), coalesce(r.amount::text, 'nothing')) as difference
     from claims c
     left join ledger_transfers t on t.key = 'claim:' || c.id
     left join ledger_entries e on e.transfer_id = t.id and e.account = 'claimed'
     left join ledger_transfers b on b.key = 'reverse:claim:' || c.id
     left join ledger_entries r on r.transfer_id = b.id and r.account = 'claimed'
     where e.amount is distinct from c.tokens
       or (c.status = 'rejected') is distinct from (r.amount is not distinct from -c.tokens)`,
  ],
  [
    'each delivered claim was booked as paid, and nothing else was',
    `select format('claim %s of %s tokens is %s, the ledger says that %s are paid', c.id, c.tokens, c.status,
       coalesce(e.amount, 0)) as difference
     from claims c left join (
       select substring(t.key from 'claim:(\\d+)$')::int as claim_id, sum(e.amount) as amount
       from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'paid'
       where t.kind in ('payout', 'return') group by 1) e on e.claim_id = c.id
     where case when c.status = 'delivered' then c.tokens else 0 end <> coalesce(e.amount, 0)`,
  ],
  [
    'what came back was paid before, and is paid again after that only',
    `select format('transfer %s %s of user %s names %s', t.id, t.key, t.user_id,
       coalesce(p.id::text, 'no payout')) as difference
     from ledger_transfers t left join ledger_transfers p on p.kind = 'payout' and p.id < t.id
       and p.user_id = t.user_id and t.key = 'return:' || p.key
     where t.kind = 'return' and p.id is null
     union all
     select format('claim %s is paid %s times at once, by transfer %s %s', claim_id, standing, id, key)
     from (select id, key, substring(key from 'claim:(\\d+)$')::int as claim_id,
         sum(case kind when 'payout' then 1 else -1 end)
           over (partition by substring(key from 'claim:(\\d+)$') order by id) as standing
       from ledger_transfers where kind in ('payout', 'return')) paid
     where standing not in (0, 1)`,
  ],
  [
    'nothing but a claim was claimed',
    `select format('transfer %s %s: there is no such claim', t.id, t.key) as difference
     from ledger_transfers t join users u on u.id = t.user_id
     where t.kind = 'claim' and not exists (select from claims c where t.key = 'claim:' || c.id)`,
  ],
  [
    'the pool has given what the users have',
    `select format('the pool says that %s tokens are taken, the ledger says %s', taken, drawn) as difference
     from token_pool, (select coalesce(-sum(amount), 0) as drawn from ledger_entries
       where account = 'pool') l where taken <> drawn`,
  ],
  [
    'the pool has not given more than it had',
    `select format('%s tokens are taken of a pool of %s', taken, size) as difference
     from token_pool, (select ("values" ->> 'claim_pool_tokens')::bigint as size from site_settings) s
     where taken > size`,
  ],
  [
    'the figures of the days are those of the ledger',
    `select format('%s %s: %s transfers, %s points, %s tokens added up, the ledger says %s, %s, %s', day, kind,
       d.transfers, d.points, d.tokens, l.transfers, l.points, l.tokens) as difference
     from (select day, kind, sum(transfers) as transfers, sum(points) as points, sum(tokens) as tokens
       from ledger_days group by day, kind) d
     full join (
       select (t.created_at at time zone 'UTC')::date as day, t.kind, count(distinct t.id) as transfers,
         coalesce(sum(e.amount) filter (where e.account = 'user'), 0) as points,
         coalesce(sum(e.amount) filter (where e.account in ('claimed', 'paid')), 0) as tokens
       from ledger_transfers t join ledger_entries e on e.transfer_id = t.id group by 1, 2) l
       using (day, kind)
     where (d.transfers, d.points, d.tokens) is distinct from (l.transfers, l.points, l.tokens)`,
  ],
  [
    'the figures of the users are those of their rows',
    `select format('%s users, %s points, %s tokens added up, the rows say %s, %s, %s',
       c.users, c.points, c.tokens, u.users, u.points, u.tokens) as difference
     from (select coalesce(sum(total_users), 0) as users, coalesce(sum(total_points), 0) as points,
             coalesce(sum(total_claimed_tokens), 0) as tokens from user_counts) c,
          (select count(*) as users, coalesce(sum(total_points), 0) as points,
             coalesce(sum(claimed_tokens), 0) as tokens from users) u
     where (c.users, c.points, c.tokens) is distinct from (u.users, u.points, u.tokens)`,
  ],
];

/** Sentences are told up to so many of each kind: a broken ledger may have millions. */
const TOLD = 20;

/**
 * Looks at the whole ledger; a sentence for each difference. While others write, it needs a transaction
 * that sees one moment.
 */
export async function auditLedger(em: SqlEntityManager): Promise<string[]> {
  const differences: string[] = [];
  for (const [what, query] of INVARIANTS) {
    const rows = await em.execute<{ difference: string }[]>(`${query} limit ${TOLD + 1}`);
    for (const { difference } of rows.slice(0, TOLD)) {
      differences.push(`Not true that ${what}: ${difference}`);
    }
    if (rows.length > TOLD) differences.push(`Not true that ${what}: and more`);
  }
  return differences;
}
