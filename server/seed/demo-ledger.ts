import type { RequiredEntityData, SqlEntityManager } from '@mikro-orm/postgresql';
import { BUILT_IN_TASKS, claimTransfer, taskTransfer } from '#libs/domain/index.js';
import { Completion } from '../modules/earning/completions/completion.entity.js';
import { TokenPoolSchema } from '../modules/earning/ledger/ledger.entity.js';
import { LedgerRepository, type Posting } from '../modules/earning/ledger/ledger.repository.js';
import type { User } from '../modules/participants/users/user.entity.js';
import { type Claim, ClaimSchema } from '../modules/paying/claims/claim.entity.js';

/** Completes tasks and makes claims for the demo users' points and tokens, so that the ledger adds up. */
export async function seedDemoLedger(
  em: SqlEntityManager,
  users: readonly User[],
  now: Date,
): Promise<void> {
  const completions: RequiredEntityData<Completion>[] = [];
  const postings: Posting[] = [];
  const claims: Claim[] = [];
  const combinations = tasksByWorth();
  for (const user of users) {
    const tasks = combinations.get(user.total_points);
    if (!tasks) throw new Error(`No tasks are worth ${user.total_points} points`);
    const at = moments(user.created_at, now, tasks.length + 1);
    for (const [index, { id, points }] of tasks.entries()) {
      const completed_at = at[index] ?? now;
      completions.push({
        user_id: user.id,
        task_id: id,
        status: 'completed',
        points,
        completed_at,
        created_at: completed_at,
        updated_at: completed_at,
      });
      const transfer = taskTransfer(user.id, id, BigInt(points));
      postings.push({ transfer, created_at: completed_at });
    }
    if (user.claimed_tokens === 0) continue;
    const requested_at = at.at(-1) ?? now;
    const claim = em.create(ClaimSchema, {
      user_id: user.id,
      wallet_address: user.wallet_address,
      tokens: user.claimed_tokens,
      idempotency_key: 'demo',
      requested_at,
      updated_at: requested_at,
    });
    claims.push(claim);
  }
  await em.flush();
  await em.insertMany(Completion, completions);
  for (const { id, user_id, tokens, requested_at } of claims) {
    const transfer = claimTransfer(id, user_id, BigInt(tokens));
    postings.push({ transfer, created_at: requested_at });
  }
  await new LedgerRepository(em).postAll(postings);
  const taken = claims.reduce((sum, { tokens }) => sum + tokens, 0);
  await em.nativeUpdate(TokenPoolSchema, {}, { taken });
}

/** Built-in tasks by the points that they are worth together. */
function tasksByWorth(): Map<number, { id: number; points: number }[]> {
  const found = new Map<number, { id: number; points: number }[]>([[0, []]]);
  for (const { id, points } of BUILT_IN_TASKS) {
    for (const [sum, tasks] of [...found]) {
      const next = sum + points;
      if (!found.has(next)) found.set(next, [...tasks, { id, points }]);
    }
  }
  return found;
}

/** Evenly spaced times between a user's first and now, ascending. */
function moments(first: Date, now: Date, count: number): Date[] {
  const step = (now.getTime() - first.getTime()) / (count + 1);
  return Array.from({ length: count }, (_, n) => new Date(first.getTime() + step * (n + 1)));
}
