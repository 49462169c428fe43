import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../database/transactional.js';
import { Jobs } from '../../jobs/jobs.js';
import { SettingsService } from '../settings/settings.service.js';
import type { PayingWallet } from './chain-transaction.js';
import { type HistoryPage, PayoutChainService } from './payout-chain.service.js';
import { SettlementService } from './settlement.service.js';

/** The job, of which there is one for all replicas. */
const JOB = 'reconcile_payouts';

/** Milliseconds between two looks at the chain while something is on its way. */
const LOOK_EVERY = 15_000;

/** The same for a wallet whose batches are settled: a file can be paid late, or a second time. */
const LOOK_LATE_EVERY = 600_000;

/**
 * Batches whose wallets are read: those on their way, and a day longer; and those of whose order it is not
 * known yet that it can run no more.
 */
const WATCHED = `status in ('asked', 'signed')
  or (status = 'settled' and updated_at > now() - interval '1 day')
  or (status = 'settled' and valid_until is not null and not exists (
    select from chain_cursors where jetton_wallet = payer_jetton_wallet
      and read_until > valid_until + interval '1 minute'))`;

/** Pages of an account's history in one go: what is left is read the next time. */
const MOST_PAGES = 50;

/** Reads the chain while something may be on its way: again and again, from any point, with the same result. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
    private readonly chain: PayoutChainService,
    private readonly settings: SettingsService,
    private readonly settlement: SettlementService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(JOB, () => this.look(), {
      retries: 1000,
      retry_delay: 15,
      retry_delay_max: 300,
    });
  }

  /**
   * Has the chain looked at, in the caller's transaction. One that is to look soon does not wait for one
   * that is to look late.
   *
   * @param after milliseconds from now
   */
  async schedule(after = 0): Promise<void> {
    const key = after < LOOK_LATE_EVERY ? 'soon' : 'late';
    await this.jobs.send(JOB, {}, { after: new Date(Date.now() + after), key });
  }

  /** Looks at the chain now, and again while something may be on its way. */
  async look(): Promise<void> {
    const next = await this.settleAll();
    if (next !== null) await this.schedule(next);
  }

  /**
   * Reads what is new of every paying wallet, and settles what it says.
   *
   * @returns milliseconds after which to look again; null when nothing can arrive any more
   * @throws Unavailable when the chain cannot be asked.
   */
  async settleAll(): Promise<number | null> {
    const settings = await this.settings.read();
    const wallets = await this.em.execute<PayingWallet[]>(
      `select distinct payer, payer_jetton_wallet from payout_batches
       where (${WATCHED}) and network = ? order by payer_jetton_wallet`,
      [settings.ton_network],
    );
    for (const wallet of wallets) await this.readHistory(wallet, settings);
    for (const wallet of wallets) await this.settlement.settleWallet(wallet.payer_jetton_wallet);
    const [left] = await this.em.execute<[{ open: boolean | null }]>(
      `select bool_or(status <> 'settled') as open from payout_batches where ${WATCHED}`,
    );
    if (left.open === null) return null;
    return left.open ? LOOK_EVERY : LOOK_LATE_EVERY;
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
        comment: storable(transfer.comment),
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
}

/** The database takes no character of code 0, and no half of one that was cut. */
const storable = (comment: string): string =>
  comment.replaceAll('\0', '').slice(0, 200).toWellFormed();
