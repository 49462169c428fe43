import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import { PaidNumbers } from '#libs/contracts/index.js';
import { SETTLED_AFTER, type TonNetwork, type WalletProof } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { Place } from '../../../platform/integrations/toncenter/chain-transaction.js';
import type { DistributorAccount } from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import type { DistributorSchema } from './distributor.entity.js';
import { distributorNotFound } from './distributor.errors.js';

type Tables = TablesOf<typeof DistributorSchema>;

export type NewDistributorRow = Pick<
  Insertable<Tables['distributors']>,
  | 'method'
  | 'network'
  | 'address'
  | 'owner'
  | 'jetton_master'
  | 'jetton_wallet'
  | 'decimals'
  | 'contract_id'
  | 'first_deadline'
  | 'deadline'
  | 'created_by'
  | 'wallet_proof'
  | 'history_start'
  | 'history_lt'
  | 'history_hash'
>;

export type DistributorRow = Awaited<ReturnType<DistributorRepository['find']>>;

/**
 * Whether a node of the chain API may not know yet what was signed before the restore, though it can still be, as the
 * time of the restore is where that of the state is otherwise.
 */
const isRestoreRecent = (until: Date) => sql<boolean>`coalesce(
  state_until + make_interval(secs => ${SETTLED_AFTER}) > ${until.toISOString()}, false)`;

/** The rows of distributors. */
@Injectable()
export class DistributorRepository extends Repository<Tables> {
  /** Undefined when there is one of the same address and token. */
  async insert(distributor: NewDistributorRow): Promise<number | undefined> {
    const inserted = await this.db
      .insertInto('distributors')
      .values({ ...distributor, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['network', 'address', 'jetton_master']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return inserted?.id;
  }

  /** @throws AppError 404 when there is none. */
  find(id: number) {
    return this.select().where('id', '=', id).executeTakeFirstOrThrow(distributorNotFound);
  }

  /** Lines of a distributor are changed while it is locked. @throws AppError 404 when there is none. */
  lock(id: number) {
    return this.select()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(distributorNotFound);
  }

  /** The newest one comes first. */
  all(network: TonNetwork) {
    return this.select().where('network', '=', network).orderBy('id', 'desc').execute();
  }

  /** The others of its network, with the numbers that each has paid: read at once, as both change together. */
  async others({ id, network }: Pick<DistributorRow, 'id' | 'network'>) {
    const rows = await this.select()
      .select('paid')
      .where('network', '=', network)
      .where('id', '<>', id)
      .orderBy('id')
      .execute();
    return rows.map(({ paid, ...row }) => ({
      ...row,
      paid: PaidNumbers.fromBytes(paid ?? new Uint8Array()),
    }));
  }

  /** Those with a root on the chain. */
  published() {
    return this.select().where('merkle_root', 'is not', null).orderBy('id').execute();
  }

  async paidNumbers(id: number): Promise<PaidNumbers> {
    const { paid } = await this.db
      .selectFrom('distributors')
      .select('paid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return PaidNumbers.fromBytes(paid ?? new Uint8Array());
  }

  /** The history continues there. */
  async setPlace(id: number, { lt, hash }: Place): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({ history_lt: String(lt), history_hash: hash, is_read_to_end: false })
      .where('id', '=', id)
      .execute();
  }

  async setWalletProof(id: number, wallet_proof: WalletProof): Promise<void> {
    await this.db.updateTable('distributors').set({ wallet_proof }).where('id', '=', id).execute();
  }

  /** Notes that the owner was asked to sign a root, or a deadline. */
  async setSetUpRequested(id: number, deadline: Date | null): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({
        set_up_requested_at: new Date(Date.now()).toISOString(),
        ...(deadline && {
          requested_deadline: sql<string>`greatest(requested_deadline, ${deadline.toISOString()})`,
        }),
      })
      .where('id', '=', id)
      .execute();
  }

  /** @param until by the chain's clock */
  async setStateUntil(id: number, until: Date): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({ state_until: until.toISOString() })
      .where('id', '=', id)
      .execute();
  }

  /** The history was read to its end. @param readUntil by the chain's clock */
  async setReadUntil(id: number, readUntil: Date): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({
        read_until: readUntil.toISOString(),
        is_read_to_end: true,
        // A contract on the chain has to be seen.
        is_restored: sql<boolean>`is_restored and method = 'contract'
          and (is_deployed or ${isRestoreRecent(readUntil)})`,
      })
      .where('id', '=', id)
      .execute();
  }

  /** @param endedAt by the chain's clock; null where it was not over after all */
  async setEnded(id: number, endedAt: Date | null): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({ ended_at: endedAt?.toISOString() ?? null })
      .where('id', '=', id)
      .execute();
  }

  /** Every row comes from a backup: what is known of the chain may be older than what was known before. */
  async setRestored(): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({
        is_restored: true,
        state_lt: '0',
        state_until: new Date(Date.now()).toISOString(),
      })
      .execute();
  }

  /** Locks every distributor: nothing is read of the chain until the transaction ends. */
  async lockAll(): Promise<void> {
    await this.db.selectFrom('distributors').select('id').orderBy('id').forUpdate().execute();
  }

  /** @param until by the chain's clock, when it was read */
  async setState(
    id: number,
    { state, nanotons, last_lt }: DistributorAccount,
    until: Date,
  ): Promise<void> {
    await this.db
      .updateTable('distributors')
      .set({
        is_deployed: true,
        is_restored: sql<boolean>`is_restored and ${isRestoreRecent(until)}`,
        merkle_root: /[^0]/.test(state.merkle_root) ? state.merkle_root : null,
        deadline: new Date(state.deadline * 1000).toISOString(),
        paid: Buffer.from(state.paid.toBytes()),
        nanotons: String(nanotons),
        state_lt: String(last_lt),
        state_until: sql<string>`case when is_restored and ${isRestoreRecent(until)} then state_until
          else ${until.toISOString()} end`,
      })
      .where('id', '=', id)
      .execute();
  }

  /** Without the bitmap. Numbers of 64 bits and more are read as text: the drivers would lose digits. */
  private select() {
    return this.db
      .selectFrom('distributors')
      .select([
        'id',
        'method',
        'network',
        'address',
        'owner',
        'jetton_master',
        'jetton_wallet',
        'wallet_proof',
        'decimals',
      ])
      .select(['first_deadline', 'deadline', 'is_deployed', 'merkle_root', 'is_restored'])
      .select(['requested_deadline', 'set_up_requested_at', 'is_read_to_end'])
      .select(['created_by', 'created_at', 'history_hash', 'ended_at', 'read_until', 'state_until'])
      .select(
        (['contract_id', 'nanotons', 'state_lt', 'history_start', 'history_lt'] as const).map(
          (column) => sql<string>`${sql.ref(column)}::text`.as(column),
        ),
      );
  }
}
