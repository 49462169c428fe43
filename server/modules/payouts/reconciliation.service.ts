import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../database/transactional.js';
import {
  incompleteHistory,
  latestMoment,
  type PayingWallet,
  type Place,
} from '../../integrations/toncenter/chain-transaction.js';
import {
  type HistoryPage,
  type IndexedChain,
  PayoutChainService,
} from '../../integrations/toncenter/payout-chain.service.js';
import { invalidResponse } from '../../integrations/toncenter/toncenter-client.js';
import { JobStore } from '../../jobs/job-store.js';
import { Jobs } from '../../jobs/jobs.js';
import { Unavailable } from '../../outbound/http-client.js';
import { SettingsService } from '../settings/settings.service.js';
import { SettlementService } from './settlement.service.js';

/** The job, of which there is one for all replicas. */
const JOB = 'reconcile_payouts';

/** Seconds: a chain API without a key is asked once a second, and asks to wait. */
const EXPIRES_AFTER = 300;

/** Nearly the most that the queue can count to: one more may be added when it is begun again. */
const NEVER_GIVES_UP = 2 ** 31 - 2;

/** Milliseconds between two looks at the chain while something is on its way. */
const LOOK_EVERY = 15_000;

/** The same for a wallet whose batches are settled: a file can be paid late, or a second time. */
const LOOK_LATE_EVERY = 600_000;

/**
 * Batches whose wallets are read: those on their way, and a day longer; and those of whose order it is not
 * known yet that it can run no more.
 */
const WATCHED = `status in ('requested', 'signed')
  or (status = 'settled' and updated_at > now() - interval '1 day')
  or (status = 'settled' and valid_until is not null and not exists (
    select from chain_cursors where jetton_wallet = payer_jetton_wallet
      and read_until > valid_until + interval '1 minute'))`;

/** Settled, and soon to be paid again: as soon as its order can run no more. */
const MAY_STILL_RUN = `method = 'wallet'
  and greatest(valid_until, asked_at + interval '10 minutes') > now() - interval '2 minutes'
  and exists (select from payouts where batch_id = payout_batches.id
    and status in ('bounced', 'failed'))`;

/** Pages of an account's history in one go: what is left is read the next time. */
const MOST_PAGES = 50;

/** Reads the chain while something may be on its way: again and again, from any point, with the same result. */
@Injectable()
export class ReconciliationService implements OnApplicationBootstrap, OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
    private readonly store: JobStore,
    private readonly chain: PayoutChainService,
    private readonly settings: SettingsService,
    private readonly settlement: SettlementService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(JOB, () => this.look(), {
      expires_after: EXPIRES_AFTER,
      retries: NEVER_GIVES_UP,
      retry_delay: 15,
      retry_delay_max: 300,
    });
  }

  /** The version before does not poll for batches that are requested, and may have taken the last job. */
  async onApplicationBootstrap(): Promise<void> {
    const next = await this.nextLook();
    if (next !== null) await this.schedule(next);
  }

  /**
   * Has the chain looked at, in the caller's transaction: not at once, as nothing that is asked for now
   * has happened yet. One that is to look soon does not wait for one that is to look late.
   *
   * @param after milliseconds from now
   */
  async schedule(after = LOOK_EVERY): Promise<void> {
    const key = after < LOOK_LATE_EVERY ? 'soon' : 'late';
    await this.jobs.send(JOB, {}, { after: new Date(Date.now() + after), key });
  }

  /** Looks at the chain now, and again while something may be on its way. */
  async look(): Promise<void> {
    await this.settleAll();
    const next = await this.nextLook();
    if (next !== null) await this.schedule(next);
  }

  /**
   * The same for somebody who does not wait for the job: it goes on, whatever became of it and of this.
   *
   * @throws Unavailable when the chain cannot be asked.
   */
  async lookNow(): Promise<void> {
    try {
      await this.settleAll();
    } finally {
      const next = await this.nextLook();
      if (next !== null && (await this.store.retry(JOB)) === 0) await this.schedule(next);
    }
  }

  /**
   * Reads what is new of every paying wallet, and settles what it says.
   *
   * @throws Unavailable when the chain cannot be asked.
   */
  private async settleAll(): Promise<void> {
    const settings = await this.settings.read();
    const wallets = await this.em.execute<PayingWallet[]>(
      `select distinct payer, payer_jetton_wallet from payout_batches
       where (${WATCHED}) and network = ? order by payer_jetton_wallet`,
      [settings.ton_network],
    );
    if (wallets.length === 0) return;
    // The time is asked for first: what is read after that knows all that was before.
    const indexed = await this.chain.indexed(settings);
    await forEach(wallets, (wallet) => this.readHistory(wallet, indexed, settings)).finally(() =>
      forEach(wallets, (wallet) => this.settlement.settleWallet(wallet.payer_jetton_wallet)),
    );
  }

  /** Milliseconds after which to look again; null when nothing can arrive any more. */
  private async nextLook(): Promise<number | null> {
    const [left] = await this.em.execute<[{ open: boolean | null }]>(
      `select bool_or(status <> 'settled' or (${MAY_STILL_RUN})) as open
       from payout_batches where ${WATCHED}`,
    );
    if (left.open === null) return null;
    return left.open ? LOOK_EVERY : LOOK_LATE_EVERY;
  }

  /**
   * Page by page, until one brings nothing new: nobody says how many an API gives at once. The newest
   * transaction is asked for first: a history that ends before it lacks something.
   */
  private async readHistory(
    wallet: PayingWallet,
    { until, end_lt }: IndexedChain,
    settings: SiteSettings,
  ): Promise<void> {
    const newest = await this.chain.newestOf(wallet.payer_jetton_wallet, settings);
    let place = await this.placeOf(wallet);
    let end = end_lt;
    let isNewestRead = false;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const history = await this.chain.history(wallet, place, settings);
      const isDone = history.place.lt === place.lt;
      place = history.place;
      isNewestRead ||= history.hashes.some((hash) => hash === newest.hash);
      // It may have happened since.
      if (place.lt > end) end = (await this.chain.indexed(settings)).end_lt;
      if (place.lt > end) throw invalidResponse();
      if (isDone && !isNewestRead && newest.lt > place.lt) throw incompleteHistory();
      await this.keep(wallet, history, isDone ? until : null);
      if (isDone) return;
    }
  }

  /** The transaction up to which a wallet's history has been read. */
  private async placeOf({ payer_jetton_wallet }: PayingWallet): Promise<Place> {
    const [cursor] = await this.em.execute<{ lt: string; hash: string | null }[]>(
      `select lt::text as lt, case when hash_lt = lt then hash end as hash
       from chain_cursors where jetton_wallet = ?`,
      [payer_jetton_wallet],
    );
    return { lt: BigInt(cursor?.lt ?? 0), hash: cursor?.hash ?? null };
  }

  /**
   * What others have read meanwhile stays: transfers are never changed, and time does not go back but from
   * a future that was believed before.
   */
  private async keep(
    { payer_jetton_wallet }: PayingWallet,
    { transfers, place: { lt, hash } }: Pick<HistoryPage, 'transfers' | 'place'>,
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
        `insert into chain_cursors as c (jetton_wallet, lt, hash, hash_lt, read_until)
         values (?, ?::bigint, ?, ?::bigint, ?)
         on conflict (jetton_wallet) do update set lt = greatest(c.lt, excluded.lt),
           hash = case when excluded.lt >= c.lt then coalesce(excluded.hash, c.hash) else c.hash end,
           hash_lt = case when excluded.lt >= c.lt then coalesce(excluded.hash_lt, c.hash_lt)
             else c.hash_lt end,
           read_until = greatest(case when c.read_until <= ? then c.read_until end, excluded.read_until)`,
        [payer_jetton_wallet, String(lt), hash, hash && String(lt), until, latestMoment()],
      );
    });
  }
}

/**
 * One after the other. What fails for one keeps nobody else waiting, and is thrown at the end: what is
 * no outage first.
 */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  const fault = failures.find((error) => !(error instanceof Unavailable)) ?? failures[0];
  if (fault) throw fault;
}

/** The database takes no character of code 0, and no half of one that was cut. */
const storable = (comment: string): string =>
  comment.replaceAll('\0', '').slice(0, 200).toWellFormed();
