import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import type { PayoutLine } from '#libs/contracts/index.js';
import { payoutLineStates } from '#libs/domain/index.js';
import { Repository } from '../../database/repository.js';
import { anyOf, now, type TablesOf } from '../../database/tables.js';
import type { JettonMove } from '../../integrations/toncenter/chain-transaction.js';
import type { SentJettons } from '../../integrations/toncenter/distributor-chain.service.js';
import type { PayoutLineSchema } from './payout-line.entity.js';

type Tables = TablesOf<typeof PayoutLineSchema>;

type NewPayoutLine = Pick<
  Insertable<Tables['payout_lines']>,
  'claim_id' | 'user_id' | 'receiver' | 'tokens' | 'units'
>;

/** Rows of one statement. */
const ROWS = 1_000;

/** The number of lines by status. */
interface LineCounts {
  lines: number;
  /** Whole tokens. */
  tokens: number;
  payable: number;
  paid: number;
  delivered: number;
  returned: number;
  /** Units of the jetton, of payable lines. */
  payable_units: string;
}

/** A transfer as the database reads it. */
interface Transfer {
  number: number;
  lt: string;
  message_hash: string | null;
  query_id: string;
  sent_to: string | null;
  units: string;
}

const count = (status: string) => sql<number>`(count(*) filter (where status = ${status}))::int`;

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
        count('delivered').as('delivered'),
        count('returned').as('returned'),
        sql<string>`coalesce(sum(units) filter (where status = 'payable'), 0)::text`.as(
          'payable_units',
        ),
      ])
      .where('distributor_id', '=', distributorId)
      .executeTakeFirstOrThrow();
  }

  /** Notes when the owner's wallet was asked to pay these lines. */
  async setRequested(claimIds: readonly number[], requestedAt: Date): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({ requested_at: requestedAt.toISOString(), updated_at: now })
      .where('claim_id', '=', anyOf(claimIds))
      .execute();
  }

  /** The contract has paid these numbers. Returns the lines that were payable. */
  async setPaid(distributorId: number, claimIds: readonly number[]): Promise<number[]> {
    const changed = await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('payable', 'paid'),
        paid_at: now,
        updated_at: now,
      })
      .where('distributor_id', '=', distributorId)
      .where('claim_id', '=', anyOf(claimIds))
      .where('status', '=', 'payable')
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /**
   * The contract has opened these numbers again. A line whose transfer left stays paid, unless it came
   * back: it may be on its way.
   */
  async setPayable(distributorId: number, claimIds: readonly number[]): Promise<number[]> {
    const changed = await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('returned', 'payable'),
        paid_at: null,
        query_id: null,
        transfer_lt: null,
        message_hash: null,
        sent_to: null,
        transaction_hash: null,
        settled_at: null,
        updated_at: now,
      })
      .where('distributor_id', '=', distributorId)
      .where('claim_id', '=', anyOf(claimIds))
      .where(({ and, eb, or }) =>
        or([
          eb('status', '=', 'returned'),
          and([eb('status', '=', 'paid'), eb('message_hash', 'is', null)]),
        ]),
      )
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /** Transfers of numbers that have left the distributor's jetton wallet. */
  async setTransfers(
    distributorId: number,
    transfers: ReadonlyMap<number, JettonMove>,
  ): Promise<void> {
    const rows = Array.from(
      transfers,
      ([number, { lt, message_hash, query_id, sent_to, units }]) => ({
        ...{ number, message_hash, sent_to },
        ...{ lt: String(lt), query_id: String(query_id), units: String(units) },
      }),
    );
    await this.db
      .updateTable('payout_lines as l')
      .from(
        sql<Transfer>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'t'>(
          sql`t(number int, lt text, message_hash text, query_id text, sent_to text, units text)`,
        ),
      )
      .set(({ ref }) => ({
        query_id: sql<string>`${ref('t.query_id')}::numeric`,
        transfer_lt: sql<string>`${ref('t.lt')}::bigint`,
        message_hash: ref('t.message_hash'),
        sent_to: ref('t.sent_to'),
        updated_at: now,
      }))
      .whereRef('l.claim_id', '=', 't.number')
      .where('l.distributor_id', '=', distributorId)
      .where('l.status', '=', 'paid')
      .where(sql<boolean>`l.units = t.units::numeric`)
      .execute();
  }

  /** The transfer of a number came back to the distributor's jetton wallet. */
  async setReturned(distributorId: number, number: number, move: JettonMove): Promise<boolean> {
    const changed = await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('paid', 'returned'),
        transaction_hash: move.hash,
        settled_at: move.happened_at.toISOString(),
        updated_at: now,
      })
      .where('distributor_id', '=', distributorId)
      .where('claim_id', '=', number)
      .where('query_id', '=', String(move.query_id))
      .where('sent_to', '=', move.source)
      .where('status', '=', 'paid')
      .returning('claim_id')
      .execute();
    return changed.length > 0;
  }

  async setDelivered(
    claim_id: number,
    { hash, happened_at }: { hash: string; happened_at: Date },
  ): Promise<boolean> {
    const changed = await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('paid', 'delivered'),
        transaction_hash: hash,
        settled_at: happened_at.toISOString(),
        updated_at: now,
      })
      .where('claim_id', '=', claim_id)
      .where('status', '=', 'paid')
      .returning('claim_id')
      .execute();
    return changed.length > 0;
  }

  /** Transfers that left and have not been seen to arrive, the oldest first, after one of them. */
  async inTransit(
    distributorId: number,
    after: bigint,
  ): Promise<(SentJettons & { claim_id: number; user_id: number; tokens: number })[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select(['claim_id', 'user_id', 'tokens', 'sent_to', 'message_hash'])
      .select(sql<string>`transfer_lt::text`.as('lt'))
      .where('distributor_id', '=', distributorId)
      .where('status', '=', 'paid')
      .where('message_hash', 'is not', null)
      .where('transfer_lt', '>', String(after))
      .orderBy('transfer_lt')
      .limit(ROWS)
      .execute();
    return rows.map(({ sent_to, message_hash, lt, ...row }) => ({
      ...row,
      wallet: sent_to ?? '',
      message_hash: message_hash ?? '',
      lt: BigInt(lt),
    }));
  }

  /** Numbers whose payment came back. */
  async returned(distributorId: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .where('status', '=', 'returned')
      .execute();
    return rows.map(({ claim_id }) => claim_id);
  }

  /** Sets which lines are in the published tree, and returns them. */
  async publish(distributorId: number, claimIds: readonly number[]): Promise<PayoutLine[]> {
    await this.db
      .updateTable('payout_lines')
      .set({ is_published: sql<boolean>`claim_id = ${anyOf(claimIds)}` })
      .where('distributor_id', '=', distributorId)
      .where('is_published', 'is distinct from', sql<boolean>`claim_id = ${anyOf(claimIds)}`)
      .execute();
    return this.published(distributorId);
  }

  /** The lines of the published tree. */
  async published(distributorId: number): Promise<PayoutLine[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select(['claim_id', 'receiver', sql<string>`units::text`.as('units')])
      .where('distributor_id', '=', distributorId)
      .where('is_published', '=', true)
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
