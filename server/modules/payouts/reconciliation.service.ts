import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { payoutTransfer, type SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../database/transactional.js';
import { Jobs } from '../../jobs/jobs.js';
import type { Row } from '../../records/timestamps.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { PayingWallet } from './chain-transaction.js';
import type { Payout } from './payout.entity.js';
import type { PayoutBatch } from './payout-batch.entity.js';
import { type HistoryPage, PayoutChainService } from './payout-chain.service.js';
import { payoutComment } from './payout-files.js';
import {
  type Alarm,
  type ChainTransfer,
  canPayAgain,
  type ExpectedPayout,
  reconcile,
  type Settlement,
} from './reconciliation.js';

/** The job, of which there is one for all replicas. */
const JOB = 'reconcile_payouts';

/** Milliseconds between two looks at the chain while something is on its way. */
const LOOK_EVERY = 15_000;

/** Milliseconds after which a transaction cannot be undone any more, nor come back. */
const SETTLES_AFTER = 60_000;

/** Pages of an account's history in one go: what is left is read the next time. */
const MOST_PAGES = 50;

/** Claims that have a payout, by what it has come to. */
const CLAIM_STATUS = { delivered: 'delivered', bounced: 'failed', failed: 'failed' } as const;

/** Settles payouts by what the chain has done: again and again, from any point, with the same result. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
    private readonly chain: PayoutChainService,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(JOB, () => this.look(), {
      retries: 1000,
      retry_delay: 15,
      retry_delay_max: 300,
    });
  }

  /** Has the chain looked at soon, in the caller's transaction. */
  async schedule(after = 0): Promise<void> {
    await this.jobs.send(JOB, {}, { after: new Date(Date.now() + after), key: 'all' });
  }

  /** Looks at the chain now, and again while something is on its way. */
  async look(): Promise<void> {
    if (await this.settleAll()) await this.schedule(LOOK_EVERY);
  }

  /**
   * Reads what is new of every paying wallet, and settles what it says.
   *
   * @returns whether something is still on its way
   * @throws Unavailable when the chain cannot be asked.
   */
  async settleAll(): Promise<boolean> {
    const settings = await this.settings.read();
    const wallets = await this.em.execute<PayingWallet[]>(
      `select distinct payer, payer_jetton_wallet from payout_batches
       where status in ('asked', 'signed') and network = ? order by payer_jetton_wallet`,
      [settings.ton_network],
    );
    for (const wallet of wallets) await this.readHistory(wallet, settings);
    for (const wallet of wallets) await this.settleWallet(wallet.payer_jetton_wallet);
    const [left] = await this.em.execute<[{ open: number }]>(
      `select count(*) as open from payout_batches where status in ('asked', 'signed')`,
    );
    return left.open > 0;
  }

  /** The time is asked for first: what is read after that knows all that was before. */
  private async readHistory(wallet: PayingWallet, settings: SiteSettings): Promise<void> {
    const until = await this.chain.indexedUntil(settings);
    const [cursor] = await this.em.execute<{ lt: string }[]>(
      'select lt::text as lt from chain_cursors where jetton_wallet = ?',
      [wallet.payer_jetton_wallet],
    );
    let lt = BigInt(cursor?.lt ?? 0);
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const history = await this.chain.history(wallet, lt, settings);
      const isDone = history.is_last;
      await this.keep(wallet, history, isDone ? until : null);
      if (isDone) return;
      // A full page of one moment would be read for ever.
      lt = history.lt === lt ? lt + 1n : history.lt;
    }
  }

  /** What others have read meanwhile stays: transfers are never changed, and time does not go back. */
  private async keep(
    { payer_jetton_wallet }: PayingWallet,
    { transfers, lt }: Pick<HistoryPage, 'transfers' | 'lt'>,
    until: Date | null,
  ): Promise<void> {
    await runInTransaction(this.em, async () => {
      const rows = transfers.map((transfer) => ({
        ...transfer,
        query_id: String(transfer.query_id),
        units: String(transfer.units),
        lt: String(transfer.lt),
        comment: transfer.comment.replaceAll('\0', '').slice(0, 200),
      }));
      await this.em.execute(
        `insert into chain_transfers (hash, jetton_wallet, kind, query_id, units, receiver, comment,
           is_aborted, lt, happened_at)
         select hash, ?, kind, query_id, units, receiver, comment, is_aborted, lt, happened_at
         from jsonb_to_recordset(?::jsonb) as given(hash text, kind text, query_id numeric,
           units numeric, receiver text, comment text, is_aborted boolean, lt bigint,
           happened_at timestamptz) on conflict (hash) do nothing`,
        [payer_jetton_wallet, JSON.stringify(rows)],
      );
      await this.em.execute(
        `insert into chain_cursors as c (jetton_wallet, lt, read_until) values (?, ?::bigint, ?)
         on conflict (jetton_wallet) do update set lt = greatest(c.lt, excluded.lt),
           read_until = greatest(c.read_until, excluded.read_until)`,
        [payer_jetton_wallet, String(lt), until],
      );
    });
  }

  /** One after the other, whoever does it: the cursor's row is locked meanwhile. */
  private async settleWallet(wallet: string): Promise<void> {
    await runInTransaction(this.em, async () => {
      const [cursor] = await this.em.execute<{ read_until: Date | string | null }[]>(
        'select read_until from chain_cursors where jetton_wallet = ? for update',
        [wallet],
      );
      if (!cursor?.read_until) return;
      const readUntil = new Date(cursor.read_until);
      const payouts = await this.payoutsOf(wallet);
      const transfers = await this.transfersOf(
        wallet,
        new Date(readUntil.getTime() - SETTLES_AFTER),
      );
      const { settlements, alarms } = reconcile(payouts.map(expected), transfers);
      await this.keepAlarms(alarms, payouts);
      const byId = new Map(payouts.map((payout) => [payout.id, payout]));
      for (const settlement of settlements) {
        const payout = byId.get(settlement.id);
        if (payout) await this.settle(payout, settlement);
      }
      await this.closeBatches(wallet, readUntil);
    });
  }

  private payoutsOf(wallet: string): Promise<Row<Payout>[]> {
    return this.em.execute<Row<Payout>[]>(
      `select p.*, p.query_id::text as query_id, p.units::text as units
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
    await this.em.execute(
      `update payouts set status = ?, transaction_hash = ?, settled_at = now(), updated_at = now()
       where id = ?`,
      [status, hash, payout.id],
    );
    await this.settleClaim(payout, CLAIM_STATUS[status]);
    if (status !== 'delivered') return;
    const { claim_id, user_id, tokens } = payout;
    const isFirst = await this.ledger.post(payoutTransfer(claim_id, user_id, BigInt(tokens)));
    // Given up before, and paid with another batch meanwhile.
    if (!isFirst) await this.alarm('paid_twice', hash, payout);
  }

  private async alarm(code: Alarm['code'], hash: string, { id, batch_id }: Row<Payout>) {
    await this.keepAlarms([{ code, hash, payout_id: id }], [{ id, batch_id }]);
  }

  private async settleClaim({ claim_id }: Row<Payout>, status: string): Promise<void> {
    await this.em.execute(
      `update claims set status = ?, updated_at = now() where id = ? and status <> 'delivered'`,
      [status, claim_id],
    );
  }

  /** What was not found is open again once its order can run no more; nothing of one that differs. */
  private async closeBatches(wallet: string, readUntil: Date): Promise<void> {
    const batches = await this.em.execute<Row<PayoutBatch>[]>(
      `select * from payout_batches where payer_jetton_wallet = ? and status in ('asked', 'signed')
       order by id for update`,
      [wallet],
    );
    for (const batch of batches) {
      const { asked_at, valid_until = null } = batch;
      if (!asked_at) continue;
      const hasEnded =
        batch.method === 'wallet' && canPayAgain({ asked_at, valid_until }, readUntil);
      const isAsSigned = (batch.differences?.length ?? 0) === 0;
      if (hasEnded && isAsSigned) await giveUpPayouts(this.em, batch.id);
      await this.em.execute(
        `update payout_batches set status = 'settled', updated_at = now() where id = ?
           and not exists (select from payouts where batch_id = ? and status in ('batched', 'sent'))`,
        [batch.id, batch.id],
      );
    }
  }
}

const expected = ({ id, query_id, units, receiver }: Row<Payout>): ExpectedPayout => ({
  ...{ id, receiver, query_id: BigInt(query_id), units: BigInt(units) },
  comment: payoutComment(id),
});

/** What was not found can be paid with another batch. */
export async function giveUpPayouts(em: SqlEntityManager, batchId: number): Promise<void> {
  await em.execute(
    `with lost as (
       update payouts set status = 'failed', settled_at = now(), updated_at = now()
       where batch_id = ? and status = 'sent' returning claim_id
     )
     update claims set status = 'failed', updated_at = now()
     where id in (select claim_id from lost) and status = 'sent'`,
    [batchId],
  );
}
