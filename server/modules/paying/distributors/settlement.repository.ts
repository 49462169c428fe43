import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { MAX_ID, type PayoutLineStatus, payoutLineStates } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { JettonMove } from '../../../platform/integrations/toncenter/chain-transaction.js';
import type {
  Arrival,
  SentJettons,
} from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import type { PayoutLineSchema } from './payout-line.entity.js';

type Tables = TablesOf<typeof PayoutLineSchema>;

/** Rows of one statement. */
const ROWS = 1_000;

/** Numbers of one statement. */
const NUMBERS = 10_000;

/** A line whose transfer has left. */
export interface SentLine extends SentJettons {
  claim_id: number;
  user_id: number;
  tokens: number;
}

/** As the database reads them. */
interface TransferRow {
  number: number;
  lt: string;
  message_hash: string | null;
  query_id: string;
  sent_to: string | null;
  units: string;
  receiver: string;
}

interface ArrivalRow {
  number: number;
  hash: string;
  happened_at: string;
}

/** Compared with the chain's clock, as the server's is. */
const moment = (): string => new Date(Date.now()).toISOString();

/** Its place stays, so that the same transfer is not taken again. */
const NO_TRANSFER = {
  query_id: null,
  message_hash: null,
  sent_to: null,
  transaction_hash: null,
  settled_at: null,
};

const canBecome = (to: PayoutLineStatus) => payoutLineStates.fromStates(to);

/** What the chain has done with payout lines. A status changes through `payoutLineStates` alone. */
@Injectable()
export class SettlementRepository extends Repository<Tables> {
  /** The contract has paid these numbers: up to a million. Returns the lines that were payable. */
  async setPaid(distributorId: number, numbers: Iterable<number>): Promise<number[]> {
    const paid: number[] = [];
    for (const some of inGroups(claimIds(numbers), NUMBERS)) {
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

  /**
   * Transfers of numbers have left: to their receivers, of their amounts, and later than what is known.
   * Returns the lines.
   */
  async setSent(
    distributorId: number,
    transfers: ReadonlyMap<number, JettonMove>,
  ): Promise<number[]> {
    const rows = Array.from(
      transfers,
      ([number, { lt, message_hash, query_id, sent_to, units, receiver }]) => ({
        ...{ number, message_hash, sent_to, receiver },
        ...{ lt: String(lt), query_id: String(query_id), units: String(units) },
      }),
    );
    const changed = await this.db
      .updateTable('payout_lines as l')
      .from(
        sql<TransferRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'t'>(
          sql`t(number int, lt bigint, message_hash text, query_id numeric, sent_to text,
            units numeric, receiver text)`,
        ),
      )
      .set(({ ref }) => ({
        status: 'paid',
        // One that came back is paid again.
        paid_at: sql`case when l.status = 'returned' then ${moment()} else coalesce(l.paid_at, ${moment()}) end`,
        query_id: ref('t.query_id'),
        transfer_lt: ref('t.lt'),
        message_hash: ref('t.message_hash'),
        sent_to: ref('t.sent_to'),
        transaction_hash: null,
        settled_at: null,
        updated_at: now,
      }))
      .whereRef('l.claim_id', '=', 't.number')
      .whereRef('l.units', '=', 't.units')
      .whereRef('l.receiver', '=', 't.receiver')
      .where('l.distributor_id', '=', distributorId)
      .where('l.status', 'in', [...canBecome('paid'), 'paid'])
      .where(({ eb, or, ref }) =>
        or([eb('l.transfer_lt', 'is', null), eb('l.transfer_lt', '<', ref('t.lt'))]),
      )
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /** A transfer came back. Returns its line, unless there are several that it may have paid. */
  async setReturned(distributorId: number, move: JettonMove): Promise<number | undefined> {
    const meant = await this.db
      .selectFrom('payout_lines')
      .select('claim_id')
      .where('distributor_id', '=', distributorId)
      .where('query_id', '=', String(move.query_id))
      .where('units', '=', String(move.units))
      .where('sent_to', '=', move.source)
      // A tool may give all of its payments the same number: what came back left before.
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
        // Asked for since it was paid: its reopening, which can still be signed when the history is read again.
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
   * @param stateLt of the contract's state: one from before a transfer says nothing about its number
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

  /** The transfers of lines that are not delivered are unknown again. Returns the lines. */
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

  /** Transfers have arrived. Returns the lines that were not delivered yet. */
  async setDelivered(
    lines: readonly SentLine[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<number[]> {
    const rows = lines.map(({ claim_id, message_hash }) => ({
      number: claim_id,
      ...arrivals.get(message_hash),
    }));
    const changed = await this.db
      .updateTable('payout_lines as l')
      .from(
        sql<ArrivalRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'t'>(
          sql`t(number int, hash text, happened_at timestamptz)`,
        ),
      )
      .set(({ ref }) => ({
        status: payoutLineStates.transition('paid', 'delivered'),
        transaction_hash: ref('t.hash'),
        settled_at: ref('t.happened_at'),
        updated_at: now,
      }))
      .whereRef('l.claim_id', '=', 't.number')
      .where('l.status', '=', 'paid')
      .returning('claim_id')
      .execute();
    return changed.map(({ claim_id }) => claim_id);
  }

  /** Transfers that left and have not been seen to arrive, the oldest first, after one of them. */
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
      .limit(ROWS)
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
