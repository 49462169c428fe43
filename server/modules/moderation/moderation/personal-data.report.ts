import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  formatContractAddress,
  formatTonAddress,
  type Person,
  parseTonAddress,
  shortenAddress,
} from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';

/** Shorter texts may be ordinary words. */
const MIN_TELLING_LENGTH = 12;

/** Any other name of an account is free text. */
const TELEGRAM_USERNAME = /^@\w{4,32}$/;

/** Everything stored about a user, by kind; undefined for an unknown user. */
export async function personalDataOf(em: SqlEntityManager, userId: number) {
  const db = tables(em);
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'wallet_address', 'total_points', 'claimed_tokens', 'signals'])
    .select(['is_banned', 'ban_reason', 'ban_reason_zh', 'banned_at', 'referral_code'])
    .select(['invited_with', 'inviter_id', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const telegram = await db
    .selectFrom('telegram_accounts as t')
    .leftJoin('telegram_subscribers as s', 's.telegram_id', 't.telegram_id')
    .select(['t.telegram_id', 't.name', 't.linked_at', 's.created_at as notices_since'])
    .where('t.user_id', '=', userId)
    .execute();
  // The hashes of networks are left out: they mean nothing to a reader.
  const networks = await db
    .selectFrom('sign_in_networks')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .execute();
  const sessions = await db
    .selectFrom('visitor_sessions')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const wallet_history = await db
    .selectFrom('wallet_histories')
    .select(['wallet_address', 'first_seen_at', 'outgoing_transactions', 'funder', 'funded_at'])
    .select('checked_at')
    .where('user_id', '=', userId)
    .execute();
  const wallet_changes = await db
    .selectFrom('wallet_changes')
    .select(['from_wallet', 'to_wallet', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const outside_score = await db
    .selectFrom('outside_scores')
    .select(['wallet_address', 'score', 'reasons', 'answered_at'])
    .where('user_id', '=', userId)
    .execute();
  const point_confirmation = await db
    .selectFrom('point_confirmations')
    .select(['ground', 'confirmed_at', 'reason', 'reason_zh', 'account', 'balance_since'])
    .select(['balance_sum', 'balance_checks', 'balance_checked_at'])
    .where('user_id', '=', userId)
    .execute();
  const tasks = await db
    .selectFrom('completions')
    .select(['task_id', 'status', 'points', 'evidence', 'reason', 'created_at'])
    .select(['submitted_at', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const decisions = await db
    .selectFrom('decisions')
    .select(['kind', 'reason', 'reason_zh', 'task_id', 'claim_id', 'points', 'tokens'])
    .select(['decided_at', 'overturned_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const appeals = await db
    .selectFrom('appeals')
    .select(['text', 'status', 'answer', 'answer_zh', 'created_at', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'wallet_address', 'tokens', 'status', 'reason', 'requested_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const ledger = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .select(['t.kind', 't.reason', 't.reason_zh', 't.created_at'])
    .select(['e.account', 'e.currency', 'e.amount'])
    .where('e.user_id', '=', userId)
    .orderBy('e.id')
    .execute();
  const imported_awards = await db
    .selectFrom('imported_awards')
    .select(['import_id', 'line', 'status', 'wallet_address', 'points', 'reason', 'reason_zh'])
    .select('reference')
    .where('user_id', '=', userId)
    .orderBy('import_id')
    .orderBy('line')
    .execute();
  const events = await db
    .selectFrom('integration_events')
    .select(['key_name', 'event_id', 'type', 'state', 'code', 'task_id', 'points'])
    .select(['reason', 'reason_zh', 'created_at', 'booked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const wallet = { wallet_changes, wallet_history, point_confirmation, outside_score };
  const account = { user, telegram, networks, ...wallet, sessions };
  return { ...account, tasks, decisions, appeals, claims, imported_awards, events, ledger };
}

/** Every spelling of a wallet's address that a text may contain. */
function spellingsOf(address: string): string[] {
  const raw = parseTonAddress(address)?.raw;
  if (!raw) return [address];
  const friendly = (['mainnet', 'testnet'] as const).flatMap((network) => [
    formatTonAddress(raw, network),
    formatContractAddress(raw, network),
  ]);
  const unsafe = friendly.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'));
  const account = raw.slice(raw.indexOf(':') + 1);
  return [address, account, ...friendly, ...unsafe, ...friendly.map(shortenAddress)];
}

/** Every text that names a user; undefined for an unknown user. */
export async function personOf(em: SqlEntityManager, id: number): Promise<Person | undefined> {
  const data = await personalDataOf(em, id);
  if (!data) return;
  const sessions = await tables(em)
    .selectFrom('visitor_sessions')
    .select('wallet_address')
    .where('user_id', '=', id)
    .execute();
  const wallets = [data.user, ...data.claims, ...sessions, ...data.wallet_history].flatMap(
    ({ wallet_address }) => wallet_address ?? [],
  );
  const former = data.wallet_changes.flatMap(({ from_wallet, to_wallet }) => [
    from_wallet,
    to_wallet,
  ]);
  const accounts = data.telegram.map(({ name }) => name);
  const names = accounts.filter((name) => TELEGRAM_USERNAME.test(name));
  const chosen = [
    ...accounts,
    ...data.tasks.flatMap(({ evidence }) => evidence ?? []),
    ...data.wallet_history.flatMap(({ funder }) => funder ?? []),
  ].filter((text) => text.length >= MIN_TELLING_LENGTH || TELEGRAM_USERNAME.test(text));
  const telegram_ids = data.telegram.map(({ telegram_id }) => String(telegram_id));
  const all = [...new Set([...wallets, ...former])];
  const others = await othersOf(em, id, [...all, ...chosen]);
  const isOwn = (text: string): boolean =>
    text === data.user.wallet_address || !others.has(nameOf(text));
  const texts = new Set([...all.filter(isOwn).flatMap(spellingsOf), ...names, ...telegram_ids]);
  texts.delete('');
  const name = data.user.username ?? null;
  return { id, name, texts: [...texts], chosen: chosen.filter(isOwn) };
}

/** Normalizes the spelling of a wallet, or the case of a name. */
const nameOf = (text: string): string => parseTonAddress(text)?.raw ?? text.toLowerCase();

/** The texts among these that are wallets or names of other users, see {@link nameOf}. */
async function othersOf(
  em: SqlEntityManager,
  id: number,
  texts: readonly string[],
): Promise<Set<string>> {
  const names = texts.map(nameOf);
  const users = await tables(em)
    .selectFrom('users')
    .select(['account', 'username'])
    .where('id', '<>', id)
    .where(({ or, eb }) =>
      or([eb('account', '=', anyOf(names)), eb(sql<string>`lower(username)`, '=', anyOf(names))]),
    )
    .execute();
  const found = users.flatMap(({ account, username }) => [account ?? '', username ?? '']);
  return new Set(found.filter((text) => text !== '').map(nameOf));
}

/** The names and wallets of a deleted user left in the log; undefined without any. */
export async function deletedPersonOf(
  em: SqlEntityManager,
  id: number,
): Promise<Person | undefined> {
  const claim = sql<number>`substring(t.key from '^claim:(\\d+)$')::int`;
  const rows = await tables(em)
    .selectFrom('operation_logs as l')
    .select(sql<string | null>`l.message -> 'subject' ->> 'name'`.as('name'))
    .distinct()
    .where(({ or, and, eb, selectFrom }) =>
      or([
        and([eb('l.resource_type', '=', 'user'), eb('l.resource_id', '=', id)]),
        and([
          eb('l.resource_type', '=', 'claim'),
          eb(
            'l.resource_id',
            'in',
            selectFrom('ledger_transfers as t')
              .select(claim.as('id'))
              .where('t.user_id', '=', id)
              .where('t.kind', '=', 'claim'),
          ),
        ]),
      ]),
    )
    .execute();
  const names = rows.flatMap(({ name }) => name ?? []);
  const [name = null, ...others] = names.filter((text) => !parseTonAddress(text));
  const wallets = names.filter((text) => parseTonAddress(text)).flatMap(spellingsOf);
  const telling = others.filter((text) => text.length >= MIN_TELLING_LENGTH);
  return names.length === 0 ? undefined : { id, name, texts: wallets, chosen: telling };
}
