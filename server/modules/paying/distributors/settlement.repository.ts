import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { MAX_ID, type PayoutLineStatus, payoutLineStates } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { JettonMove } from '../../../platform/integrations/toncenter/chain-transaction.js';
import type {
  Arrival,
  SentJettons,
} from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import type { PayoutLine, PayoutLineSchema } from './payout-line.entity.js';
import { moment } from './payout-line.repository.js';

type Tables = TablesOf<typeof PayoutLineSchema>;

const ROWS_PER_QUERY = 1_000;

const NUMBERS_PER_STATEMENT = 10_000;

/** A line whose transfer has left. */
export type SentLine = SentJettons & Pick<PayoutLine, 'claim_id' | 'user_id' | 'tokens'>;

/** Keeps `transfer_lt`, so that the same transfer is not applied again. */
const NO_TRANSFER = {
  query_id: null,
  message_hash: null,
  sent_to: null,
  transaction_hash: null,
  settled_at: null,
};

const canBecome = (to: PayoutLineStatus) => payoutLineStates.fromStates(to);

/** Applies the events of the chain to payout lines. A status changes through `payoutLineStates` alone. */
@Injectable()
export class SettlementRepository extends Repository<Tables> {
  /** Marks up to a million numbers as paid by the contract. Returns the lines that were payable. */
  async setPaid(distributorId: number, numbers: Iterable<number>): Promise<number[]> {
    const paid: number[] = [];
    for (const some of inGroups(claimIds(numbers), NUMBERS_PER_STATEMENT)) {
      const changed = await this.db
        .updateTable('payout_lines')
        .set({
          status: payoutLineStates.transition('payable', 'paid'),
          paid_at: moment(),
          updated_at: now,
        })
        .where('distributor_id', '=', distributorId)
        .where('claim_id', '=', anyOf(some))
        .where('status', '=', 'payable')
        .returning('claim_id')
        .execute();
      paid.push(...changed.map(({ claim_id }) => claim_id));
    }
    return paid;
  }

  /** Applies transfers to lines of the same receiver and amount, unless a later one is known. Returns the lines. */
  async setSent(
    distributorId: number,
    transfers: ReadonlyMap<number, JettonMove>,
  ): Promise<number[]> {
    const moves = Array.from(
      transfers,
      ([number, { lt, message_hash, query_id, sent_to, units, receiver }]) => ({
        ...{ number, message_hash, sent_to, receiver },
        ...{ lt: String(lt), query_id: String(query_id), units: String(units) },
      }),
    );
    const changed = await this.db
      .updateTable('payout_lines as l')
      .from(
        rowsOf(
          moves,
          `number int, lt bigint, message_hash text, query_id numeric, sent_to text, units numeric,
            receiver text`,
        ),
      )
      .set(({ ref }) => ({
        status: 'paid',
        // One that came back is paid again.
        paid_at: sql`case when l.status = 'returned' then ${moment()} else coalesce(l.paid_at, ${moment()}) end`,
        query_id: ref('given.query_id'),
        transfer_lt: ref('given.lt'),
        message_hash: ref('given.message_hash'),
        sent_to: ref('given.sent_to'),
        transaction_hash: null,
        settled_at: null,
        updated_at: now,
      }))
      .whereRef('l.claim_id', '=', 'given.number')
      .whereRef('l.units', '=', 'given.units')
      .whereRef('l.receiver', '=', 'given.receiver')
      .where('l.distributor_id', '=', distributorId)
      .where('l.status', 'in', [...canBecome('paid'), 'paid'])
      .where(({ eb, or, ref }) =>
        or([eb('l.transfer_lt', 'is', null), eb('l.transfer_lt', '<', ref('given.lt'))]),
      )
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /** Applies a transfer that came back. Returns its line, unless several lines match it. */
  async setReturned(distributorId: number, move: JettonMove): Promise<number | undefined> {
    const meant = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .where('query_id', '=', String(move.query_id))
      .where('units', '=', String(move.units))
      .where('sent_to', '=', move.source)
      // A tool may use one query id for all payments: the transfer that came back left earlier.
      .where('transfer_lt', '<', String(move.lt))
      .where('status', '=', 'paid')
      .limit(2)
      .execute();
    const [line, other] = meant;
    if (!line || other) return undefined;
    await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('paid', 'returned'),
        // A later request is its reopening, which can still be signed when the history is read again.
        requested_at: sql`case when requested_at > paid_at then requested_at end`,
        transaction_hash: move.hash,
        settled_at: move.happened_at.toISOString(),
        updated_at: now,
      })
      .where('claim_id', '=', line.claim_id)
      .execute();
    return line.claim_id;
  }

  /**
   * Numbers without a transfer on its way, which are payable when the contract has them open.
   *
   * @param stateLt logical time of the contract's state, which says nothing about later transfers
   */
  async reopenable(distributorId: number, stateLt: bigint): Promise<number[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .where(({ eb, or }) =>
        or([eb('transfer_lt', 'is', null), eb('transfer_lt', '<', String(stateLt))]),
      )
      .where(({ and, eb, or }) =>
        or([
          eb('status', '=', 'returned'),
          and([eb('status', '=', 'paid'), eb('message_hash', 'is', null)]),
        ]),
      )
      .execute();
    return rows.map(({ claim_id }) => claim_id);
  }

  /** Forgets the transfers of undelivered lines. Returns the lines. */
  async forgetTransfers(distributorId: number): Promise<number[]> {
    const changed = await this.db
      .updateTable('payout_lines')
      .set({
        status: payoutLineStates.transition('returned', 'paid'),
        paid_at: sql`case when message_hash is null or status = 'returned' then paid_at else ${moment()} end`,
        transfer_lt: null,
        ...NO_TRANSFER,
        updated_at: now,
      })
      .where('distributor_id', '=', distributorId)
      .where('status', 'in', ['paid', 'returned'])
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  async setPayable(numbers: readonly number[]): Promise<void> {
    await this.db
      .updateTable('payout_lines')
      .set({
        status: 'payable',
        paid_at: null,
        ...NO_TRANSFER,
        updated_at: now,
      })
      .where('claim_id', '=', anyOf(numbers))
      .where('status', 'in', canBecome('payable'))
      .execute();
  }

  /** Applies arrivals of transfers. Returns the lines that were not delivered yet. */
  async setDelivered(
    lines: readonly SentLine[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<number[]> {
    const arrived = lines.flatMap(({ claim_id, message_hash }) => {
      const arrival = arrivals.get(message_hash);
      return arrival ? [{ number: claim_id, ...arrival }] : [];
    });
    const changed = await this.db
      .updateTable('payout_lines as l')
      .from(rowsOf(arrived, 'number int, hash text, happened_at timestamptz'))
      .set(({ ref }) => ({
        status: payoutLineStates.transition('paid', 'delivered'),
        transaction_hash: ref('given.hash'),
        settled_at: ref('given.happened_at'),
        updated_at: now,
      }))
      .whereRef('l.claim_id', '=', 'given.number')
      .where('l.status', '=', 'paid')
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /** Transfers after one of them that left and are not known to have arrived, the oldest first. */
  async inTransit(distributorId: number, after: bigint): Promise<SentLine[]> {
    const rows = await this.db
      .selectFrom('payout_lines')
      .select(['claim_id', 'user_id', 'tokens', 'sent_to', 'message_hash'])
      .select(sql<string>`transfer_lt::text`.as('lt'))
      .where('distributor_id', '=', distributorId)
      .where('status', '=', 'paid')
      .where('message_hash', 'is not', null)
      .where('transfer_lt', '>', String(after))
      .orderBy('transfer_lt')
      .limit(ROWS_PER_QUERY)
      .execute();
    return rows.map(({ sent_to, message_hash, lt, ...row }) => ({
      ...row,
      wallet: sent_to ?? '',
      message_hash: message_hash ?? '',
      lt: BigInt(lt),
    }));
  }
}

/** The contract's numbers have 32 bits, a claim's id 31: the owner may have paid others with another tool. */
function* claimIds(numbers: Iterable<number>): Generator<number> {
  for (const number of numbers) if (number <= MAX_ID) yield number;
}

function* inGroups(numbers: Iterable<number>, size: number): Generator<number[]> {
  let group: number[] = [];
  for (const number of numbers) {
    group.push(number);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
