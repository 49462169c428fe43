import pg from 'pg';

/** Tasks that each user has begun, and each user's entries of the ledger. */
const TASKS = 19;
const TRANSFERS = 20;

/**
 * Makes the campaign a live one with the users of a long campaign: 19 completions, 2 claims and 40
 * entries of the ledger each, and five entries of the operation log per user.
 */
export const insertLargeCampaign = (url: string, users: number): Promise<void> =>
  fillCampaign(url, async (client) => {
    for (const table of TABLES) await client.query(`truncate ${table} restart identity cascade`);
    for (const table of TABLES) await insert(client, table, users);
  });

/** Makes the campaign a live one with the rows that `insert` adds; no trigger sees them. */
export async function fillCampaign(
  url: string,
  insert: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers and references would be asked for each row.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await insert(client);
    await client.query(
      `update site_settings set values = values || '{"campaign_mode":"live"}'::jsonb`,
    );
    await client.query(`update tasks set verification = 'self', verification_required = false`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Adds many rows without indexes, which are made again: each row would change them otherwise. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

async function insert(client: pg.Client, table: string, users: number): Promise<void> {
  await withoutIndexes(client, table, async () => {
    for (const statement of ROWS[table] ?? []) await client.query(statement, [users]);
  });
  const column = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence from pg_attribute
     where attrelid = $1::regclass and attname = 'id'`,
    [table],
  );
  const sequence = column.rows[0]?.sequence;
  if (sequence) {
    await client.query(`select setval('${sequence}', coalesce(max(id), 1)) from ${table}`);
  }
}

/** Users join over 90 days; their actions follow within their first day. */
const JOINED = `now() - interval '91 days' + interval '90 days' * u / $1::int`;
const ALL = 'generate_series(1, $1::int) u';
/** A number from 0 to 999 that looks random, and is the same each time. */
const chance = (salt: number) =>
  `((u::bigint * ${7919 + 2 * salt} + ${salt} * 104729) % 1000003 % 1000)`;

/** One in a hundred comes with the same friend, the others with any user before them. */
const INVITER = `case when ${chance(16)} < 10 then 1
  else (u::bigint * 7919 % 1000003 % (u - 1) + 1)::int end`;

const ROWS: Record<string, readonly string[]> = {
  users: [
    `insert into users (id, username, wallet_address, account, network, referral_code, inviter_id,
       invited_with, total_points, claimed_tokens, is_active, is_banned, ban_reason, banned_at,
       ban_decision_id, signals, created_at, updated_at)
     select u, case when ${chance(1)} < 300 then 'sample_user_' || u end,
       'UQ' || left(translate(encode(sha256(u::text::bytea), 'base64'), '+/=', '-_'), 43) || 'A',
       '0:' || encode(sha256(u::text::bytea), 'hex'), 'mainnet', null,
       case when ${chance(2)} < 200 and u > 1 then ${INVITER} end, null,
       ${chance(3)} * 40 + ${chance(4)}, ${chance(3)} * 40 / 1000 / 2,
       ${chance(5)} >= 20, ${chance(6)} < 5, case when ${chance(6)} < 5 then 'Many accounts' end,
       case when ${chance(6)} < 5 then ${JOINED} + interval '1 day' end,
       case when ${chance(6)} < 5 then u end,
       case when ${chance(7)} < 10 then '{shared_network}'::text[] else '{}' end,
       ${JOINED}, ${JOINED} + interval '1 day'
     from ${ALL}`,
  ],
  point_counts: [
    `insert into point_counts (points, users) select total_points, count(*) from users
     where is_active and not is_banned and total_points > 0 and $1::int > 0 group by 1`,
  ],
  point_blocks: [
    `insert into point_blocks (block, users) select points / 256, sum(users) from point_counts
     where $1::int > 0 group by 1`,
  ],
  user_counts: [
    `insert into user_counts (shard, total_users, active_users, banned_users, total_points,
       total_claimed_tokens)
     select 0, count(*), count(*) filter (where is_active and not is_banned),
       count(*) filter (where is_banned), sum(total_points), sum(claimed_tokens)
     from users where $1::int > 0`,
  ],
  completions: [
    `insert into completions (user_id, task_id, status, due_at, submitted_at, review_due_at, completed_at, points,
       reason, evidence, decision_id, created_at, updated_at)
     select u, t, status,
       case when status = 'in_progress' then ${JOINED} + interval '2 hours' end,
       case when status <> 'in_progress' then ${JOINED} + interval '1 hour' * t end,
       case when status = 'pending_verification' then ${JOINED} + interval '2 days' end,
       case when status = 'completed' then ${JOINED} + interval '1 hour' * t end,
       case when status = 'completed' then 200 end,
       case when status = 'failed' then 'Not shown' else '' end,
       case when t % 6 = 0 then 'https://example.org/posts/' || u || '/' || t else '' end,
       case when status = 'failed' then u end,
       ${JOINED}, ${JOINED} + interval '1 hour' * t
     from ${ALL}, generate_series(1, ${TASKS}) t,
       lateral (select case when t = ${TASKS} then 'in_progress'
         when (u::bigint * 31 + t) % 1000 < 5 then 'pending_verification'
         when (u::bigint * 37 + t) % 1000 < 10 then 'failed' else 'completed' end as status) s`,
  ],
  ledger_transfers: [
    `insert into ledger_transfers (id, key, kind, user_id, caused_by, created_at)
     select (u - 1)::bigint * ${TRANSFERS} + t,
       case when t < ${TASKS} then 'task:' || u || ':' || t when t = ${TASKS} then 'referral:' || u
         else 'claim:' || u end,
       case when t < ${TASKS} then 'task' when t = ${TASKS} then 'referral' else 'claim' end, u,
       case when ${chance(8)} = 0 then 'admin' else '' end, ${JOINED} + interval '1 hour' * t
     from ${ALL}, generate_series(1, ${TRANSFERS}) t`,
  ],
  ledger_entries: [
    `insert into ledger_entries (transfer_id, account, user_id, currency, amount)
     select (u - 1)::bigint * ${TRANSFERS} + t, account, u, currency, amount
     from ${ALL}, generate_series(1, ${TRANSFERS}) t,
       lateral (values ('issued', 'points', -200 - t), ('user', 'points', 200 + t),
         ('pool', 'tokens', -3), ('claimed', 'tokens', 3)) as side(account, currency, amount)
     where (t = ${TRANSFERS}) = (currency = 'tokens')`,
  ],
  claims: [
    `insert into claims (user_id, wallet_address, tokens, status, reason, idempotency_key,
       requested_at, updated_at, decision_id)
     select u, 'UQ' || left(translate(encode(sha256(u::text::bytea), 'base64'), '+/=', '-_'), 43) || 'A',
       1 + ${chance(3)} / 100, case when ${chance(9)} < 20 then 'requested'
         when ${chance(9)} < 30 then 'approved' when ${chance(9)} < 35 then 'rejected'
         when ${chance(9)} < 45 then 'sent' else 'delivered' end,
       case when ${chance(9)} between 30 and 34 then 'Shared account' else '' end, 'claim-' || n,
       ${JOINED} + interval '1 day' * n, ${JOINED} + interval '1 day' * n,
       case when ${chance(9)} between 30 and 34 then u end
     from ${ALL}, generate_series(1, 2) n order by u + n * 11000`,
  ],
  reviews: [
    `insert into reviews (completion_id, user_id, task_id, outcome, reviewed_by, submitted_at, reviewed_at)
     select (u - 1)::bigint * ${TASKS} + t, u, t, case when ${chance(10)} < 50 then 'refused' else 'accepted' end, 'admin',
       ${JOINED}, ${JOINED} + interval '1 minute' * ${chance(11)}
     from ${ALL}, generate_series(1, 2) t order by u`,
  ],
  decisions: [
    `insert into decisions (id, user_id, kind, reason, reason_zh, is_reviewed, task_id, points, tokens,
       decided_at, overturned_at)
     select u, u, case when ${chance(6)} < 5 then 'ban' when ${chance(12)} < 800 then 'refusal'
         when ${chance(12)} < 900 then 'deduction' else 'reversal' end,
       case when ${chance(13)} < 500 then 'Not shown' else 'Another account' end, '',
       ${chance(14)} < 700, case when ${chance(12)} < 800 then 1 + u % ${TASKS} end, 200, 0,
       ${JOINED} + interval '1 day', case when ${chance(15)} < 30 then ${JOINED} + interval '2 days' end
     from ${ALL}`,
  ],
  appeals: [
    `insert into appeals (decision_id, user_id, text, status, answer, answered_by, created_at,
       answered_at)
     select u, u, 'I have posted it', case when ${chance(16)} < 30 then 'open'
         when ${chance(16)} < 600 then 'upheld' else 'overturned' end,
       case when ${chance(16)} < 30 then '' else 'Seen again' end,
       case when ${chance(16)} < 30 then '' else 'admin' end, ${JOINED} + interval '2 days',
       case when ${chance(16)} >= 30 then ${JOINED} + interval '3 days' end
     from ${ALL} where u % 5 = 0`,
  ],
  operation_logs: [
    `insert into operation_logs (admin_username, action, resource_type, resource_id, details,
       details_zh, ip_address, message, created_at)
     select case when ${chance(17)} < 3 then 'guest' when ${chance(17)} < 500 then 'admin' else 'reviewer' end,
       (array['update', 'ban', 'login', 'approve', 'reject'])[n],
       (array['user', 'user', 'admin', 'review', 'claim'])[n], u,
       'Changed the sample ' || u, '修改了示例 ' || u, 
       case when ${chance(17)} < 3 then '198.51.' || u % 250 || '.' || n else '203.0.113.' || u % 3 end, null,
       ${JOINED} + interval '1 hour' * n
     from ${ALL}, generate_series(1, 5) n order by u + n * 460`,
  ],
  visitor_sessions: [
    `insert into visitor_sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select rtrim(translate(encode(sha256(convert_to(repeat('A', 33) || lpad(u::text, 10, '0'), 'UTF8')),
              'base64'), '+/', '-_'), '='), u, now(), now(), now() + interval '30 days'
     from ${ALL}`,
  ],
  sign_in_networks: [
    `insert into sign_in_networks (network_hash, user_id, last_seen_at)
     select left(translate(encode(sha256(((u * 7) % ($1 * 0.9)::int)::text::bytea), 'base64'), '+/=', '-_'), 43),
       u, now() - (u % 29) * interval '1 day' from ${ALL}`,
  ],
  ledger_days: [
    `insert into ledger_days (day, kind, shard, transfers, points, tokens)
     select created_at::date, kind, 0, count(*), count(*) * 200, 0 from ledger_transfers
     where $1::int > 0 group by 1, 2`,
  ],
};

const TABLES = Object.keys(ROWS);
