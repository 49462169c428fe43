import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import type { TestDatabase } from './seeded-database.js';

/** Opens a database of an earlier version without the migrations that a start would run. */
export async function withMigrator<Result>(
  { env }: TestDatabase,
  work: (orm: MikroORM) => Promise<Result>,
): Promise<Result> {
  const settings = { ...env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' };
  const orm = (await MikroORM.init(ormConfig(new Env(settings), entities))) as unknown as MikroORM;
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/** A user with 2,000 points and a claim of two tokens; both have the id `id`. */
export async function addClaim(em: SqlEntityManager, id: number, status: string): Promise<void> {
  await em.execute(
    `insert into users (id, wallet_address, total_points, claimed_tokens, created_at, updated_at)
     values (?, ?, 2000, 2, now(), now())`,
    [id, `wallet ${id}`],
  );
  await em.execute(
    `insert into claims (id, user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
     values (?, ?, 'w', 2, ?, 'key', now(), now())`,
    [id, id, status],
  );
  await book(em, id, `opening:${id}`, ['issued', 'user', 'points', 2000]);
  await book(em, id, `claim:${id}`, ['pool', 'claimed', 'tokens', 2]);
  await em.execute('update token_pool set taken = taken + 2');
  if (status === 'delivered')
    await book(em, id, `payout:claim:${id}`, ['claimed', 'paid', 'tokens', 2]);
}

type Move = [from: string, to: string, currency: string, amount: number];

const book = (em: SqlEntityManager, user: number, key: string, [from, to, ...what]: Move) =>
  em.execute(
    `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
       values (?, split_part(?, ':', 1), ?, now()) returning id, user_id)
     insert into ledger_entries (transfer_id, account, user_id, currency, amount)
     select t.id, side.account, t.user_id, ?, side.sign * ?
     from t, (values (?, -1), (?, 1)) as side(account, sign)`,
    [key, key, user, ...what, from, to],
  );
