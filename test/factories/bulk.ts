/** Thousands of rows, which the database makes itself: the only SQL that makes records for tests. */
interface Database {
  sql(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Participants, each different from its neighbours in everything that lists sort and filter by; the
 * ledger has what they have.
 */
export const makeManyUsers = (database: Database, count: number): Promise<unknown> =>
  database.sql(
    `with made as (
       insert into users (username, wallet_address, total_points, claimed_tokens, is_banned,
         ban_reason, is_active, created_at, updated_at)
       select case when n % 4 = 0 then null else 'user_' || n end,
              'UQwallet' || lpad(n::text, 6, '0'),
              n * 100, n / 10, n % 10 = 0,
              case when n % 10 = 0 then 'no_reason_given' end, n % 7 <> 0, now(), now()
       from generate_series(1, ?) n returning *
     ), transfers as (
       insert into ledger_transfers (key, kind, user_id, created_at)
       select 'opening:' || id, 'opening', id, created_at from made returning id, user_id
     ), entries as (
       insert into ledger_entries (transfer_id, account, user_id, currency, amount)
       select transfers.id, side.account, made.id, side.currency, side.amount
       from transfers join made on made.id = transfers.user_id,
       lateral (values ('issued', 'points', -total_points), ('user', 'points', total_points),
         ('pool', 'tokens', -claimed_tokens), ('claimed', 'tokens', claimed_tokens))
         as side(account, currency, amount)
     )
     update token_pool set taken = taken + (select sum(claimed_tokens) from made)`,
    [count],
  );

/**
 * More of the log than all the buffers between the database and a client hold: four kilobytes a row,
 * which the database keeps compressed, so that they are quick to make.
 */
export const LONG_LOG_ROWS = 10_000;
export const LONG_LOG_BYTES = LONG_LOG_ROWS * 4000;

export const LONG_LOG = `insert into operation_logs
  (admin_username, action, resource_type, details, details_zh, created_at)
  select 'admin', 'login', 'auth', repeat('x', 4000), repeat('x', 4000), now()
  from generate_series(1, ${LONG_LOG_ROWS})`;
