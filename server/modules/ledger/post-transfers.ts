import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Transfer } from '#libs/domain/index.js';
import { unlessSealed } from './ledger.errors.js';

/** A transfer with what is behind it. */
export interface Posting {
  transfer: Transfer;
  created_at: Date;
  /** An admin's name; empty for what a visitor or a rule has caused. */
  caused_by?: string;
}

const POST_ALL = `with transfers as (
    insert into ledger_transfers (key, kind, user_id, reason, decision_id, caused_by, created_at)
    select key, kind, user_id, reason, decision_id, caused_by, created_at
    from jsonb_to_recordset(?::jsonb) as given(key text, kind text, user_id int, reason text,
      decision_id int, caused_by text, created_at timestamptz)
    returning id, key
  )
  insert into ledger_entries (transfer_id, account, user_id, currency, amount)
  select transfers.id, account, user_id, currency, amount
  from jsonb_to_recordset(?::jsonb)
    as side(key text, account text, user_id int, currency text, amount bigint)
  join transfers using (key)`;

/** Adds new transfers, all in one statement; the users' own sums and the pool are left to the caller. */
export async function postTransfers(
  em: SqlEntityManager,
  postings: readonly Posting[],
): Promise<void> {
  const transfers = postings.map(({ transfer, created_at, caused_by = '' }) => {
    const { key, kind, user_id, reason, decision_id = null } = transfer;
    return { key, kind, user_id, reason, decision_id, caused_by, created_at };
  });
  const sides = postings.flatMap(({ transfer: { key, entries } }) =>
    entries.map((entry) => ({ ...entry, key, amount: String(entry.amount) })),
  );
  if (transfers.length === 0) return;
  await em
    .execute(POST_ALL, [JSON.stringify(transfers), JSON.stringify(sides)])
    .catch((error: unknown) => {
      throw unlessSealed(error);
    });
}
