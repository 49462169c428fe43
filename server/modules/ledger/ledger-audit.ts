import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';

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
    'each completed task was awarded, with the points it had',
    `select format('user %s completed task %s for %s points, the ledger says %s',
       c.user_id, c.task_id, c.points, coalesce(e.amount::text, 'nothing')) as difference
     from completions c left join ledger_transfers t on t.key = 'task:' || c.user_id || ':' || c.task_id
     left join ledger_entries e on e.transfer_id = t.id and e.account = 'user'
     where c.status = 'completed' and e.amount is distinct from c.points`,
  ],
  [
    'nothing but a completed task was awarded',
    `select format('transfer %s %s: the task is not completed', t.id, t.key) as difference
     from ledger_transfers t join users u on u.id = t.user_id
     where t.kind = 'task' and not exists (
       select from completions c where c.user_id = t.user_id and c.status = 'completed'
         and t.key = 'task:' || c.user_id || ':' || c.task_id)`,
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
     from claims c left join ledger_transfers t on t.key = 'payout:claim:' || c.id
     left join ledger_entries e on e.transfer_id = t.id and e.account = 'paid'
     where case when c.status = 'delivered' then c.tokens else 0 end <> coalesce(e.amount, 0)`,
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
