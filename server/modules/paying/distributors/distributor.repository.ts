import { Injectable } from '@nestjs/common';
import { type Insertable, sql, type UpdateObject } from 'kysely';
import { PaidNumbers } from '#libs/contracts/index.js';
import { SETTLED_AFTER, type TonNetwork, type WalletProof } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import { notFound } from '../../../platform/errors/common.errors.js';
import type { Place } from '../../../platform/integrations/toncenter/chain-transaction.js';
import type { DistributorAccount } from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import type { DistributorSchema } from './distributor.entity.js';

type Tables = TablesOf<typeof DistributorSchema>;

const distributorNotFound = () => notFound('distributor', { en: 'distributor', zh: '分发合约' });

export type NewDistributorRow = Omit<Insertable<Tables['distributors']>, 'created_at'>;

export type DistributorRow = Awaited<ReturnType<DistributorRepository['find']>>;

/** Whether messages signed before the restore, whose time `state_until` holds, may still be missing from the chain. */
const isRestoreRecent = (until: Date) => sql<boolean>`coalesce(
  state_until + make_interval(secs => ${SETTLED_AFTER}) > ${until.toISOString()}, false)`;

@Injectable()
export class DistributorRepository extends Repository<Tables> {
  /** Returns its id; undefined when its address and token are taken. */
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

  /** Locks a distributor before its lines change. @throws AppError 404 when there is none. */
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

  /** The others of its network, with the numbers that each has paid. Both change together, so one query reads them. */
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

  /** Distributors with a root on the chain. */
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

  /** Sets where the history continues. */
  setPlace(id: number, { lt, hash }: Place): Promise<void> {
    return this.update(id, {
      history_lt: String(lt),
      history_hash: hash,
      is_read_to_end: false,
    });
  }

  setWalletProof(id: number, wallet_proof: WalletProof): Promise<void> {
    return this.update(id, { wallet_proof });
  }

  /** Notes that the owner was asked to sign a root, or a deadline. */
  setSetUpRequested(id: number, deadline: Date | null): Promise<void> {
    return this.update(id, {
      set_up_requested_at: new Date(Date.now()).toISOString(),
      ...(deadline && {
        requested_deadline: sql<string>`greatest(requested_deadline, ${deadline.toISOString()})`,
      }),
    });
  }

  /** @param until by the chain's clock */
  setStateUntil(id: number, until: Date): Promise<void> {
    return this.update(id, { state_until: until.toISOString() });
  }

  /** Notes that the history was read to its end. @param readUntil by the chain's clock */
  setReadUntil(id: number, readUntil: Date): Promise<void> {
    return this.update(id, {
      read_until: readUntil.toISOString(),
      is_read_to_end: true,
      // The state of a deployed contract has to be read first.
      is_restored: sql<boolean>`is_restored and method = 'contract'
        and (is_deployed or ${isRestoreRecent(readUntil)})`,
    });
  }

  /** @param endedAt by the chain's clock; null where it was not over after all */
  setEnded(id: number, endedAt: Date | null): Promise<void> {
    return this.update(id, { ended_at: endedAt?.toISOString() ?? null });
  }

  /** Marks every row as restored from a backup: its state of the chain may be older than one known before. */
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

  /** Locks every distributor: no sync stores anything until the transaction ends. */
  async lockAll(): Promise<void> {
    await this.db.selectFrom('distributors').select('id').orderBy('id').forUpdate().execute();
  }

  /** @param until by the chain's clock, when it was read */
  setState(
    id: number,
    { state, nanotons, last_lt }: DistributorAccount,
    until: Date,
  ): Promise<void> {
    return this.update(id, {
      is_deployed: true,
      is_restored: sql<boolean>`is_restored and ${isRestoreRecent(until)}`,
      merkle_root: /[^0]/.test(state.merkle_root) ? state.merkle_root : null,
      deadline: new Date(state.deadline * 1000).toISOString(),
      paid: Buffer.from(state.paid.toBytes()),
      nanotons: String(nanotons),
      state_lt: String(last_lt),
      state_until: sql<string>`case when is_restored and ${isRestoreRecent(until)} then state_until
        else ${until.toISOString()} end`,
    });
  }

  private async update(id: number, values: UpdateObject<Tables, 'distributors'>): Promise<void> {
    await this.db.updateTable('distributors').set(values).where('id', '=', id).execute();
  }

  /** Leaves the bitmap out. Numbers of 64 bits and more are read as text: the drivers would lose digits. */
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
