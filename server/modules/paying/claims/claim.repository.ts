import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { type ClaimStatus, claimStates } from '#libs/domain/index.js';
import { compose, prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { Row } from '../../../platform/records/timestamps.js';
import type { Claim, ClaimSchema } from './claim.entity.js';

type Tables = TablesOf<typeof ClaimSchema>;

export type ClaimRow = Row<Claim>;

const COLUMNS = [
  'id',
  'user_id',
  'wallet_address',
  'tokens',
  'status',
  'reason',
  'decision_id',
  'idempotency_key',
  'requested_at',
  'updated_at',
] as const;

/** More ids than are used between a backup and its restore. */
const SKIPPED_IDS = 1_000_000;

type ClaimKey = Pick<Claim, 'user_id' | 'idempotency_key'>;

export type NewClaim = ClaimKey &
  Pick<Claim, 'id' | 'wallet_address' | 'tokens' | 'decision_id' | 'requested_at'>;

const findByKey = prepare((db: Kysely<Tables>, key: ClaimKey) =>
  db
    .selectFrom('claims')
    .select(COLUMNS)
    .where('user_id', '=', key.user_id)
    .where('idempotency_key', '=', key.idempotency_key),
);

const nextId = prepare((db: Kysely<Tables>) =>
  db.selectNoFrom(sql<number>`nextval('claims_id_seq')`.as('id')),
);

const insert = prepare((db: Kysely<Tables>, claim: NewClaim) =>
  db
    .insertInto('claims')
    .values({
      id: claim.id,
      user_id: claim.user_id,
      wallet_address: claim.wallet_address,
      tokens: claim.tokens,
      decision_id: claim.decision_id,
      idempotency_key: claim.idempotency_key,
      requested_at: claim.requested_at,
      updated_at: claim.requested_at,
    })
    .returning(COLUMNS),
);

/** Forfeits the claims of the decisions in `decided`: a part of the closing's statement. */
export const forfeitClaims = () =>
  compose<Tables & { decided: { id: number; claim_id: number | null; reason: string } }>()
    .updateTable('claims')
    .from('decided')
    .set(({ ref }) => ({
      status: 'forfeited',
      reason: ref('decided.reason'),
      decision_id: ref('decided.id'),
      updated_at: now,
    }))
    .whereRef('claims.id', '=', 'decided.claim_id')
    .where('claims.status', 'in', claimStates.fromStates('forfeited'));

/** A status changes through `claimStates` alone. */
@Injectable()
export class ClaimRepository extends Repository<Tables> {
  find(id: number): Promise<ClaimRow | undefined> {
    return this.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Claims as a request for approval lists them. */
  findItems(ids: readonly number[]) {
    return this.db
      .selectFrom('claims')
      .select(['id', 'wallet_address as name', 'tokens as amount'])
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .execute();
  }

  async findByKey(key: ClaimKey): Promise<ClaimRow | undefined> {
    const [claim] = await findByKey(this.em, key);
    return claim;
  }

  /** The id of the next claim, which leaves a gap if that claim is not made. */
  async nextId(): Promise<number> {
    const [next] = await nextId(this.em, {});
    return next?.id ?? 0;
  }

  /** Skips ids after a restore that contracts may know from claims made since the backup. */
  async skipIds(): Promise<void> {
    const next = sql`nextval('claims_id_seq') + ${sql.lit(SKIPPED_IDS)}`;
    await this.db.selectNoFrom(sql`setval('claims_id_seq', ${next})`.as('last')).execute();
  }

  async insert(claim: NewClaim): Promise<ClaimRow> {
    const [row] = await insert(this.em, claim);
    return row as ClaimRow;
  }

  /** Ids of the users of these claims, in their order. */
  async userIds(ids: readonly number[]): Promise<number[]> {
    const rows = await this.db
      .selectFrom('claims')
      .select('user_id')
      .distinct()
      .where('id', '=', anyOf(ids))
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Locks claims in the order of ids; their users' rows are locked before. */
  lock(ids: readonly number[]): Promise<ClaimRow[]> {
    return this.db
      .selectFrom('claims')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  /** Sets the status of the claims that have one of the statuses `from`, and returns their ids. */
  async setStatus(
    ids: readonly number[],
    from: readonly ClaimStatus[],
    to: ClaimStatus,
  ): Promise<number[]> {
    for (const status of from) claimStates.transition(status, to);
    const changed = await this.db
      .updateTable('claims')
      .set({ status: to, updated_at: now })
      .where('id', '=', anyOf(ids))
      .where('status', 'in', from)
      .returning('id')
      .execute();
    return changed.map(({ id }) => id);
  }

  async reject(
    { id, status }: Pick<ClaimRow, 'id' | 'status'>,
    rejection: { reason: string; decision_id: number },
  ): Promise<void> {
    await this.db
      .updateTable('claims')
      .set({ ...rejection, status: claimStates.transition(status, 'rejected'), updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}
