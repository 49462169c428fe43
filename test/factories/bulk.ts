/** Thousands of rows, which the database makes itself: the only SQL that makes records for tests. */
interface Database {
  sql(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Makes participants, each different from its neighbours in everything that lists sort and filter
 * by, with their entries of the ledger.
 */
export async function makeManyUsers(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += PART) {
    await makeUsers(database, first, Math.min(first + PART - 1, count));
  }
}

/** Rows of one statement, which has a limit of five seconds also on a busy machine. */
const PART = 2_500;

const makeUsers = (database: Database, first: number, last: number): Promise<unknown> =>
  database.sql(
    `with made as (
       insert into users (username, wallet_address, total_points, claimed_tokens, is_banned,
         ban_reason, is_active, created_at, updated_at)
       select case when n % 4 = 0 then null else 'user_' || n end,
              'UQwallet' || lpad(n::text, 6, '0'),
              n * 100, n / 10, n % 10 = 0,
              case when n % 10 = 0 then 'no_reason_given' end, n % 7 <> 0, now(), now()
       from generate_series(?::int, ?::int) n returning *
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
    [first, last],
  );

/**
 * Makes users with approved claims that wait to be paid: 1 to 9 tokens each, with their entries of
 * the ledger.
 * @param addresses friendly, of the users
 */
export async function makeApprovedClaims(
  database: Database,
  addresses: readonly string[],
): Promise<void> {
  // Base64url cannot end a quoted text.
  const given = `jsonb_array_elements_text('${JSON.stringify(addresses)}') with ordinality`;
  await database.sql(
    `with made as (
       insert into users (wallet_address, total_points, created_at, updated_at)
       select address, (1 + n % 9) * 1000, now(), now() from ${given} as given(address, n)
       returning id, total_points
     ), transfers as (
       insert into ledger_transfers (key, kind, user_id, created_at)
       select 'opening:' || id, 'opening', id, now() from made returning id, user_id
     )
     insert into ledger_entries (transfer_id, account, user_id, currency, amount)
     select transfers.id, side.account, made.id, 'points', side.sign * total_points
     from transfers join made on made.id = transfers.user_id,
       (values ('issued', -1), ('user', 1)) as side(account, sign)`,
  );
  await database.sql(
    `with made as (
       insert into claims (user_id, wallet_address, tokens, status, idempotency_key, requested_at,
         updated_at)
       select u.id, address, total_points / 1000, 'approved', 'bulk', now(), now()
       from ${given} as given(address, n) join users u on u.wallet_address = address order by n
       returning id, user_id, tokens
     ), transfers as (
       insert into ledger_transfers (key, kind, user_id, created_at)
       select 'claim:' || id, 'claim', user_id, now() from made returning id, user_id
     ), entries as (
       insert into ledger_entries (transfer_id, account, user_id, currency, amount)
       select transfers.id, side.account, made.user_id, 'tokens', side.sign * tokens
       from transfers join made on made.user_id = transfers.user_id,
         (values ('pool', -1), ('claimed', 1)) as side(account, sign)
     ), owners as (
       update users set claimed_tokens = tokens from made where users.id = made.user_id
     )
     update token_pool set taken = taken + (select sum(tokens) from made)`,
  );
}

/** More of the log than all the buffers between the database and a client hold: four kilobytes a row. */
export const LONG_LOG_ROWS = 10_000;
export const LONG_LOG_BYTES = LONG_LOG_ROWS * 4000;

/** Each statement has its time limit. */
const LONG_LOG_PARTS = 8;

export async function insertLongLog(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (let part = 0; part < LONG_LOG_PARTS; part += 1) {
    await run(`insert into operation_logs
      (admin_username, action, resource_type, details, details_zh, created_at)
      select 'admin', 'login', 'auth', repeat('x', 4000), repeat('x', 4000), now()
      from generate_series(1, ${LONG_LOG_ROWS / LONG_LOG_PARTS})`);
  }
}
