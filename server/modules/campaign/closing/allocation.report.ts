import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type AliasableExpression, sql } from 'kysely';
import { compose } from '../../../platform/database/prepared.js';
import { type Tables, tables } from '../../../reports/tables.js';
import { waitingAwards } from '../../earning/imports/point-import.report.js';

/** The allocation: a line for each user and each wallet with unclaimed points, ordered by bytes. */
const allocation = () => {
  const amounts = ['wallet_address', 'points', 'claimed', 'paid', 'forfeited', 'hashes'] as const;
  const zero = sql<number>`0::bigint`;
  return compose<Tables>()
    .selectFrom(
      ofUsers()
        .unionAll(
          waitingAwards()
            .select(['a.wallet_address', sql<number>`sum(a.points)::bigint`.as('points')])
            .select([zero.as('claimed'), zero.as('paid'), zero.as('forfeited')])
            .select(sql<string>`''`.as('hashes'))
            .groupBy('a.wallet_address'),
        )
        .as('wallets'),
    )
    .select([
      sql<number>`(row_number() over (order by wallet_address collate "C"))::int`.as('position'),
      sql<string>`concat_ws(',', ${sql.join(amounts.map((name) => sql.ref(name)))})`.as('line'),
      ...amounts.slice(1, 5),
    ]);
};

/** The balances of users who have anything. */
const ofUsers = () => {
  const query = compose<Tables>();
  const balances = query
    .selectFrom('ledger_entries')
    .select(({ fn }) => {
      const sumOf = (...accounts: ('user' | 'claimed' | 'paid' | 'forfeited')[]) =>
        fn.coalesce(fn.sum<number>('amount').filterWhere('account', 'in', accounts), sql.lit(0));
      return [
        'user_id',
        sumOf('user').as('points'),
        sumOf('claimed', 'paid').as('claimed'),
        sumOf('paid').as('paid'),
        sumOf('forfeited').as('forfeited'),
      ];
    })
    .groupBy('user_id');
  const transactions = query
    .selectFrom('payout_lines')
    .select([
      'user_id',
      sql<string>`string_agg(transaction_hash, ' ' order by claim_id)`.as('hashes'),
    ])
    .where('status', '=', 'delivered')
    .groupBy('user_id');
  return query
    .selectFrom('users as u')
    .innerJoin(balances.as('l'), 'l.user_id', 'u.id')
    .leftJoin(transactions.as('t'), 't.user_id', 'u.id')
    .select(['u.wallet_address', 'l.points', 'l.claimed', 'l.paid', 'l.forfeited'])
    .select(sql<string>`coalesce(t.hashes, '')`.as('hashes'))
    .where(({ eb, or }) =>
      or([eb('l.points', '<>', 0), eb('l.claimed', '<>', 0), eb('l.forfeited', '<>', 0)]),
    );
};

/** The payouts of distributors, paid or not: a line for each claim, ordered by the bytes of the address, then by number. */
const payouts = () =>
  compose<Tables>()
    .selectFrom('payout_lines as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .innerJoin('distributors as d', 'd.id', 'p.distributor_id')
    .select([
      sql<number>`(row_number() over (order by u.wallet_address collate "C", p.claim_id))::int`.as(
        'position',
      ),
      // A root that was never signed does not count.
      sql<string>`concat_ws(',', p.claim_id, u.wallet_address, p.tokens, p.units, p.distributor_id,
        (p.is_published and d.merkle_root is not null)::int,
        case when p.status in ('delivered', 'returned') then p.status else c.status end,
        case when p.status = 'forfeited' then '' else coalesce(p.transaction_hash, '') end)`.as(
        'line',
      ),
    ]);

interface Line {
  position: number;
  line: string;
}

export type PublishedTable = 'allocation_lines' | 'published_payouts';

/** The queries that the lines of each table are made from. */
export const PUBLISHED: Readonly<Record<PublishedTable, () => AliasableExpression<Line>>> = {
  allocation_lines: allocation,
  published_payouts: payouts,
};

export const allocationTotals = (em: SqlEntityManager) => {
  const sum = (column: 'points' | 'claimed' | 'paid' | 'forfeited') =>
    sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column);
  return tables(em)
    .selectFrom(allocation().as('allocation'))
    .select(({ fn }) => [
      fn.countAll<number>().as('users'),
      sum('points'),
      sum('claimed'),
      sum('paid'),
      sum('forfeited'),
    ])
    .executeTakeFirstOrThrow();
};

/** Reads the lines that a table was made from, in batches; needs a transaction. */
export async function* originalLines(em: SqlEntityManager, table: PublishedTable, size: number) {
  const run = (statement: ReturnType<typeof sql<{ line: string }>>) =>
    statement.execute(tables(em));
  const lines = tables(em)
    .selectFrom(PUBLISHED[table]().as('o'))
    .select('line')
    .orderBy('position');
  await run(sql`declare originals no scroll cursor for ${lines}`);
  for (let isOver = false; !isOver; ) {
    const { rows } = await run(sql`fetch ${sql.lit(size)} from originals`);
    yield* rows;
    isOver = rows.length < size;
  }
  await run(sql`close originals`);
}

/** Differences of published lines from their sources. The first line of the file is the header. */
export function differentLines(
  em: SqlEntityManager,
  table: PublishedTable,
  limit: number,
): Promise<{ difference: string }[]> {
  const published = sql<Line>`${sql.table(table)}`.as<'p'>(sql.ref('p'));
  return tables(em)
    .selectFrom(published)
    .fullJoin(PUBLISHED[table]().as('o'), (join) =>
      join.on(sql`split_part(o.line, ',', 1)`, '=', sql`split_part(p.line, ',', 1)`),
    )
    .select(
      sql<string>`case
        when o.line is null then format('line %s is published as "%s", and the ledger has no such line',
          p.position + 1, p.line)
        when p.line is null then format('line %s is missing, the ledger says "%s"', o.position + 1, o.line)
        when p.line = o.line then format('line %s is published as line %s: "%s"', o.position + 1,
          p.position + 1, p.line)
        else format('line %s is published as "%s", the ledger says "%s"', p.position + 1, p.line, o.line)
        end`.as('difference'),
    )
    .where(sql<boolean>`(p.position, p.line) is distinct from (o.position, o.line)`)
    .orderBy(sql`coalesce(p.position, o.position)`)
    .orderBy('p.line')
    .limit(limit)
    .execute();
}

/** The published report, the number of its lines, and when the campaign was closed. */
export async function findPublished(em: SqlEntityManager) {
  const report = await tables(em).selectFrom('campaign_reports').selectAll().executeTakeFirst();
  const { closed_at, lines } = await tables(em)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('site_settings')
        .select((eb) => eb.ref('values', '->>').key('closed_at').as('closed_at'))
        .as('closed_at'),
      selectFrom('allocation_lines')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .$asScalar()
        .$notNull()
        .as('lines'),
    ])
    .executeTakeFirstOrThrow();
  return { report, closed_at: closed_at ?? '', lines };
}
