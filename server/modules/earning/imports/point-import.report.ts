import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { POINTS_PER_TOKEN, type TonNetwork, WAITING_IMPORTS } from '#libs/domain/index.js';
import { compose } from '../../../platform/database/prepared.js';
import { rowsOf } from '../../../platform/database/tables.js';
import { type Tables, tables } from '../../../reports/tables.js';

/** The part of an import whose lines are not later than one, and later than another. */
export interface Lines {
  import_id: number;
  after: number;
  until: number;
}

/** The accounts of one key on a network. */
export interface KeyAccounts {
  accounts: readonly string[];
  network: TonNetwork;
}

/** Users of these accounts, also of accounts that they had before. */
export const usersOf = async (
  em: SqlEntityManager,
  accounts: readonly string[],
  network: TonNetwork,
): Promise<Map<string, { id: number; is_banned: boolean }>> => {
  const found = await tables(em)
    .selectFrom(
      rowsOf(
        accounts.map((account) => ({ account })),
        'account text',
      ),
    )
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', userOf(sql.ref('given.account'), sql`${network}`)),
    )
    .select(['given.account', 'u.id', 'u.is_banned'])
    .execute();
  return new Map(found.map(({ account, ...user }) => [account, user]));
};

/** The id of the user who has an account, or has had it. */
const userOf = (account: Expression<unknown>, network: Expression<unknown>) => {
  const { fn, selectFrom } = expressionBuilder<Tables>();
  return fn.coalesce(
    selectFrom('users as owner')
      .select('owner.id')
      .where('owner.account', '=', sql<string>`${account}`)
      .where('owner.network', '=', sql<TonNetwork>`${network}`),
    selectFrom('wallet_changes as w')
      .innerJoin('users as former', 'former.id', 'w.user_id')
      .select('former.id')
      .where('w.from_account', '=', sql<string>`${account}`)
      .where('former.network', '=', sql<TonNetwork>`${network}`)
      .orderBy('w.id', 'desc')
      .limit(1),
  );
};

/** The key of an award's transfer, as `importKey` makes it. */
const KEY = sql<string>`'import:' || a.import_id || ':' || a.line`;

const awards = () =>
  compose<Tables>()
    .selectFrom('imported_awards as a')
    .innerJoin('point_imports as i', 'i.id', 'a.import_id');

const DUE = [
  'a.import_id',
  'a.line',
  'a.points',
  'a.reason',
  'a.reason_zh',
  'i.confirmed_by as caused_by',
  KEY.as('key'),
] as const;

/** Open awards of some lines whose wallets take part: the source of the statement that books them. */
export const dueAwards = ({ import_id, after, until }: Lines) =>
  awards()
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', userOf(sql.ref('a.account'), sql.ref('i.network'))),
    )
    .select([...DUE, 'u.id as user_id'])
    .where('a.import_id', '=', import_id)
    .where('a.line', '>', after)
    .where('a.line', '<=', until)
    .where('a.status', '=', 'open')
    .where('u.is_banned', '=', false);

/** Open awards at these places, for one user. */
export const awardsFor = (userId: number, places: readonly { import_id: number; line: number }[]) =>
  awards()
    .innerJoin(rowsOf(places, 'import_id int, line int'), (join) =>
      join.onRef('given.import_id', '=', 'a.import_id').onRef('given.line', '=', 'a.line'),
    )
    .select([...DUE, sql<number>`${userId}::int`.as('user_id')])
    .where('a.status', '=', 'open')
    .where('i.status', 'in', WAITING_IMPORTS)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').where('id', '=', userId).where('is_banned', '=', false)),
    );

/** Booked awards of some lines whose users have not claimed their points: they can be reversed. */
export const reversibleAwards = (em: SqlEntityManager, { import_id, after, until }: Lines) =>
  tables(em)
    .selectFrom((eb) =>
      eb
        .selectFrom('imported_awards as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(['a.line', 'a.points', 'u.id as user_id', 'u.total_points', 'u.claimed_tokens'])
        .select(
          sql<number>`sum(a.points) over (partition by u.id order by a.points, a.line)`.as(
            'so_far',
          ),
        )
        .where('a.import_id', '=', import_id)
        .where('a.line', '>', after)
        .where('a.line', '<=', until)
        .where('a.status', '=', 'booked')
        .as('booked'),
    )
    .select(['line', 'points', 'user_id'])
    .where(sql<SqlBool>`total_points - so_far >= claimed_tokens * ${sql.lit(POINTS_PER_TOKEN)}`)
    .orderBy('line')
    .execute();

/** Users of the awards of some lines, in the order in which they are locked. */
export const usersOfLines = async (
  em: SqlEntityManager,
  lines: Lines,
  source: 'open' | 'booked',
): Promise<number[]> => {
  const rows =
    source === 'open'
      ? await tables(em)
          .selectFrom(dueAwards(lines).as('due'))
          .select('user_id')
          .distinct()
          .execute()
      : await tables(em)
          .selectFrom('imported_awards')
          .select((eb) => eb.ref('user_id').$notNull().as('user_id'))
          .distinct()
          .where('import_id', '=', lines.import_id)
          .where('line', '>', lines.after)
          .where('line', '<=', lines.until)
          .where('status', '=', 'booked')
          .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Awards that wait for their wallets, in all imports of the network. */
export const waitingAwards = () =>
  awards().where('a.status', '=', 'open').where('i.status', 'in', WAITING_IMPORTS);

/** Open awards whose wallets have a user. */
export const openOfUsers = () =>
  waitingAwards()
    .innerJoin('users as u', (join) =>
      join.onRef('u.account', '=', 'a.account').onRef('u.network', '=', 'i.network'),
    )
    .select(['a.import_id', 'a.line']);

/** The wallets with waiting awards, and the sum of their points. */
export const countWaiting = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom(waitingAwards().select(['a.account', 'a.points']).as('waiting'))
    .select([
      sql<number>`count(distinct account)::int`.as('wallets'),
      sql<number>`coalesce(sum(points), 0)::bigint`.as('points'),
    ])
    .executeTakeFirstOrThrow();
