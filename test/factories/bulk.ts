/** Thousands of rows, which the database makes itself: the only SQL that makes records for tests. */
interface Database {
  sql(text: string, values?: unknown[]): Promise<unknown>;
}

/** Participants, each different from its neighbours in everything that lists sort and filter by. */
export const makeManyUsers = (database: Database, count: number): Promise<unknown> =>
  database.sql(
    `insert into users (username, wallet_address, total_points, claimed_tokens, is_banned,
       is_active, created_at, updated_at)
     select case when n % 4 = 0 then null else 'user_' || n end, 'UQwallet' || lpad(n::text, 6, '0'),
            n * 100, n / 10, n % 10 = 0, n % 7 <> 0, now(), now()
     from generate_series(1, ?) n`,
    [count],
  );

/**
 * More of the log than all the buffers between the database and a client hold: four kilobytes a row,
 * which the database keeps compressed, so that they are quick to make.
 */
export const LONG_LOG_ROWS = 10_000;
export const LONG_LOG_BYTES = LONG_LOG_ROWS * 4000;

export const LONG_LOG = `insert into operation_logs
  (admin_username, action, resource_type, details, created_at)
  select 'admin', 'login', 'auth', repeat('x', 4000), now()
  from generate_series(1, ${LONG_LOG_ROWS})`;
