import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { EventParticipant, TonNetwork } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';
import type { KeyAccounts } from '../imports/point-import.report.js';

/** The user of an account or of a former wallet, or of a Telegram account, on a network. */
export async function findParticipantId(
  em: SqlEntityManager,
  { account, telegram_id }: EventParticipant,
  network: TonNetwork,
): Promise<number | undefined> {
  const users = tables(em).selectFrom('users as u').select('u.id').where('u.network', '=', network);
  if (account === null) {
    const linked = await users
      .innerJoin('telegram_accounts as t', 't.user_id', 'u.id')
      .where('t.telegram_id', '=', telegram_id)
      .executeTakeFirst();
    return linked?.id;
  }
  const current = await users.where('u.account', '=', account).executeTakeFirst();
  if (current) return current.id;
  const former = await users
    .innerJoin('wallet_changes as c', 'c.user_id', 'u.id')
    .where('c.from_account', '=', account)
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
  return former?.id;
}

/** Waiting events of a user: of the accounts of a key they have just proved, or of their Telegram account. */
export const findWaitingOf = (
  em: SqlEntityManager,
  { user_id, accounts, network }: KeyAccounts & { user_id: number },
  limit: number,
) =>
  tables(em)
    .selectFrom('integration_events')
    .select('id')
    .where('state', '=', 'waiting')
    .where('network', '=', network)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('account', '=', anyOf(accounts)),
        eb(
          'telegram_id',
          '=',
          selectFrom('telegram_accounts').select('telegram_id').where('user_id', '=', user_id),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Waiting events whose user is known by now and may take part, the oldest first. */
export const findBookable = (em: SqlEntityManager, after: number, limit: number) =>
  tables(em)
    .selectFrom('integration_events as e')
    .leftJoin('telegram_accounts as t', 't.telegram_id', 'e.telegram_id')
    .innerJoin('users as u', (join) =>
      join
        .onRef('u.network', '=', 'e.network')
        .on(({ eb, or, ref }) =>
          or([eb('u.account', '=', ref('e.account')), eb('u.id', '=', ref('t.user_id'))]),
        ),
    )
    .select(['e.id', 'u.id as user_id'])
    .where('e.state', '=', 'waiting')
    .where('u.is_banned', '=', false)
    .where('u.is_active', '=', true)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .execute();

export async function findTaskPoints(em: SqlEntityManager, id: number): Promise<number> {
  const { points } = await tables(em)
    .selectFrom('tasks')
    .select('points')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return points;
}
