import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { latestMoment } from '../../integrations/toncenter/chain-transaction.js';
import type { Row } from '../../records/timestamps.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { batchSubject, findBatch, lockBatch } from './batch-rows.js';
import { bookPayment, lockClaim } from './claim-payments.js';
import type { Payout } from './payout.entity.js';
import { payoutRefused } from './payout.errors.js';
import type { PayoutBatch } from './payout-batch.entity.js';
import { payoutComment } from './payout-files.js';
import { type Alarm, canPayAgain, reconcile, type Settlement } from './reconciliation.js';
import type { ExpectedPayout } from './transfer-matching.js';

/** Milliseconds after which a transaction cannot be undone any more, nor come back. */
const SETTLES_AFTER = 60_000;

/** Milliseconds after which an operator may say that another tool will not pay what is missing. */
const FILES_REST_FOR = 3_600_000;

/** Milliseconds for which what was read of the chain is news. */
const FRESH = 300_000;

/** Statuses of payouts, as the database takes them. */
const ON_THEIR_WAY = '{batched,sent}';
const NOT_DELIVERED = '{batched,sent,bounced,failed}';

/** A payout with what its batch says of when it could be paid. */
type BatchedPayout = Row<Payout> & Pick<Row<PayoutBatch>, 'method' | 'asked_at' | 'asked_lt'>;

/** Settles payouts by what was read of the chain, and what they are for with them. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
  ) {}

  /** One after the other, whoever does it: the cursor's row is locked meanwhile. */
  async settleWallet(wallet: string): Promise<void> {
    await runInTransaction(this.em, async () => {
      const readUntil = await this.lockCursor(wallet);
      if (!readUntil) return;
      const payouts = await this.payoutsOf(wallet);
      const transfers = await this.transfersOf(wallet, settledUntil(readUntil));
      const named = await this.namedTransfers(wallet);
      const { settlements, alarms } = reconcile(payouts.map(expected), transfers, named);
      await this.keepAlarms(alarms, payouts);
      const byId = new Map(payouts.map((payout) => [payout.id, payout]));
      for (const settlement of settlements) {
        const payout = byId.get(settlement.id);
        if (payout) await this.settle(payout, settlement);
      }
      await this.closeBatches(wallet, readUntil);
    });
  }

  /**
   * What was not found can be paid with another batch. Of a file nobody can tell when it can be paid no
   * more but who has it, and not within the hour; of an order that differs from its batch, once it can
   * run no more. Of a settled batch there is nothing to give up.
   *
   * @throws AppError 409 while it may still be paid or may have been, or when it settles by itself.
   */
  @Transactional()
  async giveUp(id: number): Promise<void> {
    const { payer_jetton_wallet } = await findBatch(this.em, id);
    const readUntil = await this.lockCursor(payer_jetton_wallet);
    const batch = await lockBatch(this.em, id);
    if (batch.status === 'settled') return;
    if (batch.method !== 'file' && !differs(batch)) throw payoutRefused('payout.wrong_method');
    if (!batch.asked_at) throw payoutRefused('payout.not_asked');
    const isOver = readUntil !== null && canRest(batch, readUntil);
    if (!isOver || (await this.hasFreshPayments(id, readUntil))) {
      throw payoutRefused('payout.may_still_run');
    }
    if (await this.hasOpenAlarms(id)) throw payoutRefused('payout.alarms_open');
    await this.giveUpPayouts(id);
    await this.closeBatch(id);
    this.audit.record({ code: 'batch_given_up', subject: batchSubject(id) });
  }

  /** Up to when the chain was read; null before, and where a wrong answer has told a time to come. */
  private async lockCursor(wallet: string): Promise<Date | null> {
    const [cursor] = await this.em.execute<{ read_until: Date | string | null }[]>(
      'select read_until from chain_cursors where jetton_wallet = ? for update',
      [wallet],
    );
    const readUntil = cursor?.read_until ? new Date(cursor.read_until) : null;
    return readUntil && readUntil <= latestMoment() ? readUntil : null;
  }

  private payoutsOf(wallet: string): Promise<BatchedPayout[]> {
    return this.em.execute<BatchedPayout[]>(
      `select p.*, b.method, b.asked_at, b.asked_lt::text as asked_lt
       from payouts p join payout_batches b on b.id = p.batch_id
       where b.payer_jetton_wallet = ? order by p.id for update of p`,
      [wallet],
    );
  }

  private async transfersOf(wallet: string, until: Date): Promise<ChainTransfer[]> {
    const rows = await this.em.execute<
      (Omit<ChainTransfer, 'query_id' | 'units' | 'lt'> &
        Record<'query_id' | 'units' | 'lt', string>)[]
    >(
      `select hash, kind, query_id::text as query_id, units::text as units, receiver, comment,
         is_aborted, lt::text as lt, happened_at
       from chain_transfers where jetton_wallet = ? and happened_at <= ?`,
      [wallet, until],
    );
    return rows.map((row) => ({
      ...row,
      query_id: BigInt(row.query_id),
      units: BigInt(row.units),
      lt: BigInt(row.lt),
      happened_at: new Date(row.happened_at),
    }));
  }

  /** By hash, whom a person has said that it has paid. */
  private async namedTransfers(wallet: string): Promise<Map<string, number>> {
    const rows = await this.em.execute<{ hash: string; payout: number }[]>(
      `select a.transaction_hash as hash, a.payout_id as payout from payout_alarms a
       join chain_transfers t on t.hash = a.transaction_hash
       where t.jetton_wallet = ? and a.outcome = 'paid' and a.resolved_at is not null`,
      [wallet],
    );
    return new Map(rows.map(({ hash, payout }) => [hash, payout]));
  }

  /** Told once for each transaction; before a wallet's first batch nothing of it concerns us. */
  private async keepAlarms(
    alarms: readonly Alarm[],
    payouts: readonly Pick<Payout, 'id' | 'batch_id'>[],
  ): Promise<void> {
    const batches = new Map(payouts.map(({ id, batch_id }) => [id, batch_id]));
    for (const { code, hash, payout_id } of alarms) {
      await this.em.execute(
        `insert into payout_alarms (code, transaction_hash, payout_id, batch_id, found_at)
         select ?, ?, ?::int, ?::int, now() where ? <> 'unknown_transfer' or exists (
           select from chain_transfers t join payout_batches b on b.payer_jetton_wallet = t.jetton_wallet
           where t.hash = ? and t.happened_at > b.created_at - interval '10 minutes')
         on conflict (code, transaction_hash) do nothing`,
        [code, hash, payout_id, payout_id && (batches.get(payout_id) ?? null), code, hash],
      );
    }
  }

  private async settle(payout: Row<Payout>, { status, hash }: Settlement): Promise<void> {
    if (payout.status === status) return;
    if (payout.status === 'delivered') return this.alarm('came_back', hash, payout);
    const claimed = status === 'delivered' ? await lockClaim(this.em, payout) : undefined;
    // Its tokens are the user's again: whether that stays so, a person has to say.
    if (claimed === 'rejected') return this.alarm('paid_after_rejection', hash, payout);
    await this.em.execute(
      `update payouts set status = ?, transaction_hash = ?, settled_at = now(), updated_at = now()
       where id = ?`,
      [status, hash, payout.id],
    );
    if (status !== 'delivered') return this.setFailed(payout);
    // Given up before, and paid with another batch meanwhile: it is booked, and may be sealed since.
    if (claimed === 'delivered') return this.alarm('paid_twice', hash, payout);
    return this.setDelivered(payout, hash);
  }

  private async alarm(code: Alarm['code'], hash: string, { id, batch_id }: Row<Payout>) {
    await this.keepAlarms([{ code, hash, payout_id: id }], [{ id, batch_id }]);
  }

  private async setDelivered(payout: Row<Payout>, hash: string): Promise<void> {
    await this.em.execute(
      `update claims set status = 'delivered', updated_at = now() where id = ?`,
      [payout.claim_id],
    );
    const isFirst = await bookPayment(this.em, this.ledger, payout);
    // Given up before, and paid with another batch meanwhile.
    if (!isFirst) await this.alarm('paid_twice', hash, payout);
  }

  /** It can be paid again, unless it is on its way again already. */
  private async setFailed({ claim_id }: Row<Payout>): Promise<void> {
    await this.em.execute(
      `update claims set status = 'failed', updated_at = now() where id = ? and status = 'sent'
         and not exists (select from payouts where claim_id = ? and status in ('batched', 'sent'))`,
      [claim_id, claim_id],
    );
  }

  /**
   * What was not found is open again once its order can run no more; nothing of one that differs, before
   * a person has said that it rests.
   */
  private async closeBatches(wallet: string, readUntil: Date): Promise<void> {
    const batches = await this.em.execute<Row<PayoutBatch>[]>(
      `select * from payout_batches where payer_jetton_wallet = ? and status in ('requested', 'signed')
       order by id for update`,
      [wallet],
    );
    for (const batch of batches) {
      const isOrder = batch.method === 'wallet' && !differs(batch);
      if (isOrder && hasEnded(batch, readUntil)) await this.giveUpPayouts(batch.id);
      await this.closeBatch(batch.id, differs(batch) ? NOT_DELIVERED : ON_THEIR_WAY);
    }
  }

  /** @param open statuses of payouts with which it cannot be closed */
  private async closeBatch(id: number, open = ON_THEIR_WAY): Promise<void> {
    await this.em.execute(
      `update payout_batches set status = 'settled', updated_at = now() where id = ?
         and not exists (select from payouts where batch_id = ? and status = any(?))`,
      [id, id, open],
    );
  }

  /** Nothing of which somebody was told and has not looked at it: it may have been paid after all. */
  private async giveUpPayouts(batchId: number): Promise<void> {
    await this.em.execute(
      `with lost as (
         update payouts p set status = 'failed', settled_at = now(), updated_at = now()
         where batch_id = ? and status = 'sent' and not exists (
           select from payout_alarms where payout_id = p.id and resolved_at is null)
         returning claim_id
       )
       update claims set status = 'failed', updated_at = now()
       where id in (select claim_id from lost) and status = 'sent'`,
      [batchId],
    );
  }

  /** Alarms that nobody has looked at, of the batch itself or of whom it pays. */
  private async hasOpenAlarms(batchId: number): Promise<boolean> {
    const [row] = await this.em.execute<[{ open: boolean }]>(
      `select exists (
         select from payout_alarms a
         left join chain_transfers t on t.hash = a.transaction_hash and a.code = 'unknown_transfer'
         where a.resolved_at is null and (a.batch_id = ? or exists (
           select from payouts p join payout_batches b on b.id = p.batch_id
           where b.id = ? and b.payer_jetton_wallet = t.jetton_wallet and p.receiver = t.receiver))
       ) as open`,
      [batchId, batchId],
    );
    return row.open;
  }

  /** Whether the chain has told of payments lately that can still be undone. */
  private async hasFreshPayments(batchId: number, readUntil: Date): Promise<boolean> {
    const [row] = await this.em.execute<[{ fresh: boolean }]>(
      `select exists (
         select from chain_transfers t
         join payout_batches b on b.payer_jetton_wallet = t.jetton_wallet
         join payouts p on p.batch_id = b.id and p.receiver = t.receiver
         where b.id = ? and not t.is_aborted and t.happened_at > ?) as fresh`,
      [batchId, settledUntil(readUntil)],
    );
    return row.fresh;
  }
}

type Ending = Pick<Row<PayoutBatch>, 'method' | 'asked_at' | 'valid_until'>;

/** Whether what was signed is not what the batch says. */
const differs = ({ differences }: Row<PayoutBatch>): boolean => (differences?.length ?? 0) > 0;

/** Whether what the wallet was asked for can run no more. */
const hasEnded = ({ asked_at, valid_until = null }: Ending, readUntil: Date): boolean =>
  asked_at != null && canPayAgain({ asked_at, valid_until }, readUntil);

/** Whether a person may say that nobody will pay the rest any more. */
function canRest(batch: Ending, readUntil: Date): boolean {
  if (readUntil.getTime() <= Date.now() - FRESH) return false;
  if (batch.method === 'wallet') return hasEnded(batch, readUntil);
  return readUntil.getTime() > new Date(batch.asked_at ?? 0).getTime() + FILES_REST_FOR;
}

/** Up to when nothing can be undone any more. */
const settledUntil = (readUntil: Date): Date => new Date(readUntil.getTime() - SETTLES_AFTER);

function expected(payout: BatchedPayout): ExpectedPayout {
  const { id, batch_id, query_id, units, receiver, method, asked_at, asked_lt } = payout;
  const file = { handed_over_at: new Date(asked_at ?? 0), read_lt: BigInt(asked_lt) };
  return {
    ...{ id, batch_id, receiver, query_id: BigInt(query_id), units: BigInt(units) },
    comment: payoutComment(id),
    file: method === 'file' && asked_at ? file : null,
  };
}
