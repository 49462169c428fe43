import { type Expression, type SqlBool, sql } from 'kysely';
import { LINK_WEIGHT } from '#libs/domain/index.js';
import { type LinkQuery, ME, usersOf } from './link-query.report.js';

/** Wallets that one address has funded within this time are joined. */
const FUNDING_GAP = sql`interval '1 hour'`;

/** A service, such as an exchange, has funded so many participants so long before. A farm is funded for the campaign. */
const SERVICE_USERS = 5;
const SERVICE_TIME = sql`interval '60 days'`;

/** Only money from before the sign-up weighs against its receiver: later, anyone knows the address and can send some. */
const cameBefore = (wallet: string, user: string) =>
  sql<boolean>`${sql.ref(`${wallet}.funded_at`)} <= ${sql.ref(`${user}.created_at`)}`;

const weightIf = (condition: Expression<SqlBool>) =>
  sql<number>`case when ${condition} then ${sql.lit(LINK_WEIGHT.shared)} else ${sql.lit(LINK_WEIGHT.none)} end`;

/** Links the user whose wallet has funded this one, or the users funded right before and after from one address. */
export const sameFunder: LinkQuery = async (db, ids) => {
  const funded = usersOf(db, ids)
    .innerJoin('wallet_histories as w', 'w.user_id', 'me.id')
    .where('w.funder', 'is not', null);
  // Only the owner of a wallet can send its money.
  const byUser = await funded
    .innerJoin('users as o', (join) =>
      join.onRef('o.account', '=', 'w.funder').onRef('o.network', '=', 'me.network'),
    )
    .select(['me.id', 'o.id as other'])
    .select(weightIf(cameBefore('w', 'me')).as('weight'))
    .select(sql.lit(LINK_WEIGHT.certain).as('other_weight'))
    .execute();
  const isService = sql<boolean>`(select count(*) from (
      select 1 from wallet_histories s where s.funder = w.funder
        and s.funded_at < w.funded_at - ${SERVICE_TIME} limit ${sql.lit(SERVICE_USERS)}
    ) as s) = ${sql.lit(SERVICE_USERS)}`;
  const together = await funded
    .crossJoinLateral((eb) => {
      const others = eb
        .selectFrom('wallet_histories as o')
        .select(['o.user_id as other', 'o.funded_at'])
        .whereRef('o.funder', '=', 'w.funder')
        .where('o.user_id', '<>', ME)
        .limit(1);
      const before = others
        .where('o.funded_at', '<=', sql<string>`w.funded_at`)
        .where('o.funded_at', '>', sql<string>`w.funded_at - ${FUNDING_GAP}`)
        .orderBy('o.funded_at', 'desc');
      const after = others
        .where('o.funded_at', '>=', sql<string>`w.funded_at`)
        .where('o.funded_at', '<', sql<string>`w.funded_at + ${FUNDING_GAP}`)
        .orderBy('o.funded_at');
      return eb
        .selectFrom(before.as('before'))
        .selectAll()
        .unionAll(eb.selectFrom(after.as('after')).selectAll())
        .as('found');
    })
    .innerJoin('users as o', 'o.id', 'found.other')
    .select(['me.id', 'found.other'])
    .select(({ and }) => [
      weightIf(and([cameBefore('w', 'me'), sql<boolean>`w.funded_at >= found.funded_at`])).as(
        'weight',
      ),
      weightIf(and([cameBefore('found', 'o'), sql<boolean>`found.funded_at >= w.funded_at`])).as(
        'other_weight',
      ),
    ])
    .where(({ not }) => not(isService))
    // Users funded by another user are linked to that user.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as p')
            .select('p.id')
            .whereRef('p.account', '=', 'w.funder')
            .whereRef('p.network', '=', 'me.network'),
        ),
      ),
    )
    .execute();
  return [...byUser, ...together].filter(
    ({ weight, other_weight }) => weight + other_weight > LINK_WEIGHT.none,
  );
};
