import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import { MerkleTree, type PayoutLine } from '#libs/contracts/index.js';
import { payoutLineStates, type TonNetwork, USUAL_DELAY } from '#libs/domain/index.js';
import { compose } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { defineList } from '../../../platform/lists/define-list.js';
import type { Row } from '../../../platform/records/timestamps.js';
import type { DistributorSchema } from './distributor.entity.js';
import { type PayoutLine as Entity, PayoutLineSchema } from './payout-line.entity.js';

type Tables = TablesOf<typeof DistributorSchema | typeof PayoutLineSchema>;

type NewPayoutLine = Pick<
  Insertable<Tables['payout_lines']>,
  'claim_id' | 'user_id' | 'receiver' | 'tokens' | 'units'
>;

export const payoutLineList = defineList<Entity>(PayoutLineSchema, {
  key: 'claim_id',
  sortable: ['claim_id', 'user_id', 'tokens', 'status'],
  filterable: { claim_id: 'integer', user_id: 'integer', status: 'text', is_published: 'boolean' },
  default_sort: { field: 'claim_id', direction: 'asc' },
});

export type PayoutLineRow = Row<Entity>;

/** Rows of one statement. */
const ROWS = 1_000;

/** The tree that was last requested, and the one that the chain showed before. */
type Tree = 'is_published' | 'was_published';

/** Compared with the chain's clock, as the server's is. */
const moment = (): string => new Date(Date.now()).toISOString();

/** The number of lines by status. */
interface LineCounts {
  lines: number;
  /** Whole tokens. */
  tokens: number;
  payable: number;
  paid: number;
  /** Of those, paid so long ago that they have probably not arrived. */
  overdue: number;
  delivered: number;
  returned: number;
  /** Not paid until the campaign was closed. */
  forfeited: number;
  /** In the published tree. */
  published: number;
  /** Units of the jetton, of payable lines. */
  payable_units: string;
}

const count = (status: string) => sql<number>`(count(*) filter (where status = ${status}))::int`;

/** Forfeits the lines of the claims of `decided`: a part of the closing's statement. */
export const forfeitLines = () =>
  compose<TablesOf<typeof PayoutLineSchema> & { decided: { claim_id: number | null } }>()
    .updateTable('payout_lines')
    .from('decided')
    .set({ status: 'forfeited', updated_at: now })
    .whereRef('payout_lines.claim_id', '=', 'decided.claim_id')
    .where('payout_lines.status', 'in', payoutLineStates.fromStates('forfeited'));

/** The rows of payout lines. A status changes through `payoutLineStates` alone. */
@Injectable()
export class PayoutLineRepository extends Repository<Tables> {
  async insert(distributor_id: number, lines: readonly NewPayoutLine[]): Promise<void> {
    for (let index = 0; index < lines.length; index += ROWS) {
      await this.db
        .insertInto('payout_lines')
        .values(
          lines
            .slice(index, index + ROWS)
            .map((line) => ({ ...line, distributor_id, updated_at: now })),
        )
        .execute();
    }
  }

  counts(distributorId: number): Promise<LineCounts> {
    return this.db
      .selectFrom('payout_lines')
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
        count('payable').as('payable'),
        count('paid').as('paid'),
        sql<number>`(count(*) filter (where status = 'paid' and paid_at < ${new Date(Date.now() - USUAL_DELAY).toISOString()}))::int`.as(
          'overdue',
        ),
        count('delivered').as('delivered'),
        count('returned').as('returned'),
        count('forfeited').as('forfeited'),
        sql<number>`(count(*) filter (where is_published))::int`.as('published'),
        sql<string>`coalesce(sum(units) filter (where status = 'payable'), 0)::text`.as(
          'payable_units',
        ),
      ])
      .where('distributor_id', '=', distributorId)
      .executeTakeFirstOrThrow();
  }

  /** The smallest units that a line needs which is not paid; null without one. */
  async leastOpen(distributorId: number): Promise<bigint | null> {
    const { least } = await this.db
      .selectFrom('payout_lines')
      .select(sql<string | null>`min(units)::text`.as('least'))
      .where('distributor_id', '=', distributorId)
      .where('status', 'in', payoutLineStates.fromStates('forfeited'))
      .executeTakeFirstOrThrow();
    return least === null ? null : BigInt(least);
  }

  /** Whether any line of the network is to be paid, or on its way. */
  async isAnyUnpaid(network: TonNetwork): Promise<boolean> {
    const unpaid = await this.db
      .selectFrom('payout_lines')
      .innerJoin('distributors', 'distributors.id', 'distributor_id')
      .select('claim_id')
      .where('network', '=', network)
      .where('status', 'in', ['payable', 'paid'])
      .limit(1)
      .execute();
    return unpaid.length > 0;
  }

  /** Whether the contract has paid a line before that time, and no transfer of it was found, or none that arrived. */
  async isAnyLost(distributorId: number, paidBefore: Date): Promise<boolean> {
    const lost = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .where('status', '=', 'paid')
      .where('paid_at', '<', paidBefore.toISOString())
      .limit(1)
      .execute();
    return lost.length > 0;
  }

  /** Notes when the owner was asked to pay or to reopen these lines. */
  async setRequested(claimIds: readonly number[], requestedAt: Date): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({ requested_at: requestedAt.toISOString(), was_requested: true, updated_at: now })
      .where('claim_id', '=', anyOf(claimIds))
      .execute();
  }

  /** Every row comes from a backup: the owner may have been asked since to pay any of them. */
  async setRestored(): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({ was_requested: true, requested_at: moment(), updated_at: now })
      .where('status', 'in', payoutLineStates.fromStates('forfeited'))
      .execute();
  }

  /** Locks these lines of a distributor. */
  lock(distributorId: number, claimIds: readonly number[]) {
    return this.db
      .selectFrom('payout_lines')
      .select(['claim_id', 'user_id', 'tokens', 'receiver', 'status', 'requested_at', 'paid_at'])
      .select(['is_published', 'published_at', 'was_requested', 'message_hash', 'transfer_lt'])
      .select(sql<string>`units::text`.as('units'))
      .where('distributor_id', '=', distributorId)
      .where('claim_id', '=', anyOf(claimIds))
      .orderBy('claim_id')
      .forUpdate()
      .execute();
  }

  /** Removes lines whose claims another distributor may pay. */
  async remove(claimIds: readonly number[]): Promise<void> {
    await this.db.deleteFrom('payout_lines').where('claim_id', '=', anyOf(claimIds)).execute();
  }

  /** A person has named the transaction that paid a line of a file. */
  async setSettled(claim_id: number, transaction_hash: string): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({ status: 'delivered', transaction_hash, settled_at: now, updated_at: now })
      .where('claim_id', '=', claim_id)
      .where('status', 'in', payoutLineStates.fromStates('delivered'))
      .execute();
  }

  /** Sets which lines are in the published tree. */
  async publish(distributorId: number, claimIds: readonly number[]): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({
        is_published: sql<boolean>`claim_id = ${anyOf(claimIds)}`,
        published_at: moment(),
      })
      .where('distributor_id', '=', distributorId)
      .where('is_published', 'is distinct from', sql<boolean>`claim_id = ${anyOf(claimIds)}`)
      .execute();
  }

  /** Remembers the tree that was last requested: the chain may show it, whatever is requested next. */
  async keepTree(distributorId: number): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set(({ ref }) => ({ was_published: ref('is_published') }))
      .where('distributor_id', '=', distributorId)
      .whereRef('was_published', '<>', 'is_published')
      .execute();
  }

  /** Lines are in the remembered tree again, and not in the one that was requested since. */
  async restoreTree(distributorId: number): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set(({ ref }) => ({ is_published: ref('was_published'), published_at: moment() }))
      .where('distributor_id', '=', distributorId)
      .whereRef('was_published', '<>', 'is_published')
      .execute();
  }

  /** Whether another tree was requested since the remembered one. */
  async hasTwoTrees(distributorId: number): Promise<boolean> {
    const other = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .whereRef('was_published', '<>', 'is_published')
      .limit(1)
      .execute();
    return other.length > 0;
  }

  /** The root of a tree of a distributor: of the requested one, or of the one before. */
  async root({ id, address }: { id: number; address: string }, tree?: Tree): Promise<string> {
    return (await MerkleTree.inSteps(address, await this.published(id, tree))).root;
  }

  /** The lines of a tree: of the one that was last requested, or of the one before. */
  async published(distributorId: number, tree: Tree = 'is_published'): Promise<PayoutLine[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select(['claim_id', 'receiver', sql<string>`units::text`.as('units')])
      .where('distributor_id', '=', distributorId)
      .where(tree, '=', true)
      .orderBy('claim_id')
      .execute();
    return rows.map(toContractLine);
  }
}

/** A line as the contract knows it. */
export const toContractLine = (row: {
  claim_id: number;
  receiver: string;
  units: string;
}): PayoutLine => ({ number: row.claim_id, amount: BigInt(row.units), receiver: row.receiver });
