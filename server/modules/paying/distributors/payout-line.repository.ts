import { Injectable } from '@nestjs/common';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { MerkleTree, type PayoutLine } from '#libs/contracts/index.js';
import {
  type PayoutLineStatus,
  payoutLineStates,
  type TonNetwork,
  USUAL_DELAY,
} from '#libs/domain/index.js';
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

const ROWS_PER_STATEMENT = 1_000;

/** The last requested tree, or the tree that the chain showed before. */
type Tree = 'is_published' | 'was_published';

/** A distributor, and the root that the chain shows. */
interface OnChain {
  id: number;
  /** Raw. */
  address: string;
  merkle_root: string | null;
}

interface PublishedTree {
  /** In the order of their numbers. */
  lines: PayoutLine[];
  tree: MerkleTree;
}

/** Now by the server's clock, which is compared with the chain's. */
export const moment = (): string => new Date(Date.now()).toISOString();

const count = (condition: RawBuilder<unknown>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

const countOf = (status: PayoutLineStatus) => count(sql`status = ${status}`).as(status);

/** Forfeits the lines of the claims in `decided`: a part of the closing's statement. */
export const forfeitLines = () =>
  compose<TablesOf<typeof PayoutLineSchema> & { decided: { claim_id: number | null } }>()
    .updateTable('payout_lines')
    .from('decided')
    .set({ status: 'forfeited', updated_at: now })
    .whereRef('payout_lines.claim_id', '=', 'decided.claim_id')
    .where('payout_lines.status', 'in', payoutLineStates.fromStates('forfeited'));

/** A status changes through `payoutLineStates` alone. */
@Injectable()
export class PayoutLineRepository extends Repository<Tables> {
  async insert(distributor_id: number, lines: readonly NewPayoutLine[]): Promise<void> {
    for (let index = 0; index < lines.length; index += ROWS_PER_STATEMENT) {
      await this.db
        .insertInto('payout_lines')
        .values(
          lines
            .slice(index, index + ROWS_PER_STATEMENT)
            .map((line) => ({ ...line, distributor_id, updated_at: now })),
        )
        .execute();
    }
  }

  /** Counts of lines by status, sums of whole tokens, and units of payable lines. */
  counts(distributorId: number) {
    const overdue = new Date(Date.now() - USUAL_DELAY).toISOString();
    return this.db
      .selectFrom('payout_lines')
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
        countOf('payable'),
        countOf('paid'),
        count(sql`status = 'paid' and paid_at < ${overdue}`).as('overdue'),
        countOf('delivered'),
        countOf('returned'),
        countOf('forfeited'),
        count(sql`is_published`).as('published'),
        sql<string>`coalesce(sum(units) filter (where status = 'payable'), 0)::text`.as(
          'payable_units',
        ),
      ])
      .where('distributor_id', '=', distributorId)
      .executeTakeFirstOrThrow();
  }

  /** The least units of an unpaid line; null without one. */
  async leastOpen(distributorId: number): Promise<bigint | null> {
    const { least } = await this.db
      .selectFrom('payout_lines')
      .select(sql<string | null>`min(units)::text`.as('least'))
      .where('distributor_id', '=', distributorId)
      .where('status', 'in', payoutLineStates.fromStates('forfeited'))
      .executeTakeFirstOrThrow();
    return least === null ? null : BigInt(least);
  }

  /** Whole tokens of the first unpaid lines. */
  async nextTokens(distributorId: number, lines: number): Promise<number> {
    const { tokens } = await this.db
      .selectFrom(({ selectFrom }) =>
        selectFrom('payout_lines')
          .select('tokens')
          .where('distributor_id', '=', distributorId)
          .where('status', '=', 'payable')
          .orderBy('claim_id')
          .limit(lines)
          .as('next'),
      )
      .select(sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'))
      .executeTakeFirstOrThrow();
    return tokens;
  }

  /** Whether any line of the network is payable, or on its way. */
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

  /** Whether the contract paid a line before that time whose transfer is not known to have arrived. */
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

  /** Marks unpaid lines as requested after a restore: the owner may have been asked to pay any of them. */
  async setRestored(): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({ was_requested: true, requested_at: moment(), updated_at: now })
      .where('status', 'in', payoutLineStates.fromStates('forfeited'))
      .execute();
  }

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

  /** Removes lines, so that another distributor can pay their claims. */
  async remove(claimIds: readonly number[]): Promise<void> {
    await this.db.deleteFrom('payout_lines').where('claim_id', '=', anyOf(claimIds)).execute();
  }

  /** Marks a line of a file as paid by the transaction that a person has named. */
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

  /** Publishes the remembered tree again, in place of a later requested one. */
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

  /** The root of the requested tree, or of the one before. */
  async root({ id, address }: { id: number; address: string }, tree?: Tree): Promise<string> {
    return (await MerkleTree.inSteps(address, await this.published(id, tree))).root;
  }

  /** The lines of the tree whose root is on the chain, and the tree; null when neither tree has that root. */
  async onChain({ id, address, merkle_root }: OnChain): Promise<PublishedTree | null> {
    // A newer tree may be requested, and not signed yet.
    for (const which of ['is_published', 'was_published'] as const) {
      const lines = await this.published(id, which);
      const tree = await MerkleTree.inSteps(address, lines);
      if (tree.root === merkle_root) return { lines, tree };
    }
    return null;
  }

  /** The lines of the requested tree, or of the one before. */
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

/** Converts a row to the line of the contract. */
export const toContractLine = (row: {
  claim_id: number;
  receiver: string;
  units: string;
}): PayoutLine => ({ number: row.claim_id, amount: BigInt(row.units), receiver: row.receiver });
