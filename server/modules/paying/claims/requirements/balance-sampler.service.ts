import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  fromUnits,
  needsHolding,
  parseTonAddress,
  type SiteSettings,
  TON_DECIMALS,
  toUnits,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../../platform/database/clock.js';
import { ChainService } from '../../../../platform/integrations/toncenter/chain.service.js';
import { Cache } from '../../../../platform/response-cache/cache.js';
import { type BalanceTask, findBalanceTasks } from '../../../../reports/task.report.js';
import {
  type ChainReader,
  ChainReadsService,
  type NextTurn,
} from '../../../participants/chain-reads/chain-reads.service.js';
import { BalanceSampleRepository, type FoundBalance } from './balance-sample.repository.js';

/** Accounts of one call: their addresses fit into the URL limit of any server. */
const ACCOUNTS_AT_ONCE = 50;

/** Milliseconds for which the decimals of a jetton are known. */
const DECIMALS_LIFETIME = 3_600_000;

type Asked = BalanceTask['asked'][number];

/** The balances of one jetton, or of TON. */
interface Balances {
  decimals: number;
  of: ReadonlyMap<string, bigint>;
}

/**
 * Checks balances that completed tasks need, at least once a day at random times, and once after an announced moment.
 * One call reads many wallets.
 */
@Injectable()
export class BalanceSamplerService implements ChainReader, OnModuleInit {
  private readonly decimals = new Cache<number>({
    most: 100,
    lifetime: DECIMALS_LIFETIME,
    isEnabled: true,
  });

  constructor(
    private readonly em: SqlEntityManager,
    private readonly samples: BalanceSampleRepository,
    private readonly chain: ChainService,
    private readonly reads: ChainReadsService,
  ) {}

  onModuleInit(): void {
    this.reads.register(this);
  }

  async isWaiting(settings: SiteSettings): Promise<boolean> {
    if (!needsHolding(settings)) return false;
    const moment = passedMoment(settings);
    // All become due before the first is read, because the order is random.
    while (moment !== null && (await this.samples.beginSnapshot(moment)));
    return this.samples.isAnyDue();
  }

  async readNext(settings: SiteSettings, nextTurn: NextTurn): Promise<void> {
    const due = await this.samples.reserveDue(ACCOUNTS_AT_ONCE);
    if (due.length === 0) return;
    const ids = due.map(({ user_id }) => user_id);
    const all = await findBalanceTasks(this.em, { ids });
    const tasks = new Map(
      all.filter(({ task_id }) => task_id === due[0]?.task_id).map((task) => [task.user_id, task]),
    );
    const read = new Map<string, Balances>();
    for (const jetton of jettonsOf([...tasks.values()], settings)) {
      // This turn covers the first call.
      if (read.size > 0) await nextTurn();
      read.set(jetton, await this.balancesOf(jetton, [...tasks.values()], settings, nextTurn));
    }
    // A task that is no longer completed requires nothing.
    const found = due.map((row) => findBalance(row, tasks.get(row.user_id), read, settings));
    await this.samples.store(found, passedMoment(settings));
  }

  private async balancesOf(
    jetton: string,
    tasks: readonly BalanceTask[],
    settings: SiteSettings,
    nextTurn: NextTurn,
  ): Promise<Balances> {
    const accounts = [...new Set(tasks.flatMap(({ account }) => account ?? []))];
    if (jetton === TON) {
      return {
        decimals: TON_DECIMALS,
        of: await this.chain.readBalances(accounts, null, settings),
      };
    }
    const key = `${settings.ton_network} ${settings.chain_api_url} ${jetton}`;
    const decimals = await this.decimals.get(key, async () => {
      const decimals = await this.chain.jettonDecimals(jetton, settings, { once: true });
      await nextTurn();
      return decimals;
    });
    return { decimals, of: await this.chain.readBalances(accounts, jetton, settings) };
  }
}

const TON = '';

/** The announced moment, once it has passed. */
function passedMoment({ claim_snapshot_at }: SiteSettings): Date | null {
  if (claim_snapshot_at === '') return null;
  const moment = new Date(claim_snapshot_at);
  return moment.getTime() <= databaseNow() ? moment : null;
}

/** The required balance: the jetton's raw address, `''` for TON; undefined where none is named. */
function jettonOf({ verification, verification_settings }: Asked, site: SiteSettings) {
  if (verification === 'ton_balance') return TON;
  return parseTonAddress(verification_settings.jetton_address || site.contract_address)?.raw;
}

const jettonsOf = (tasks: readonly BalanceTask[], site: SiteSettings): string[] => [
  ...new Set(tasks.flatMap(({ asked }) => asked.flatMap((one) => jettonOf(one, site) ?? []))),
];

/** Accepts a balance that meets the former or the present amount; reports the first one. */
function findBalance(
  { user_id, task_id }: { user_id: number; task_id: number },
  task: BalanceTask | undefined,
  read: ReadonlyMap<string, Balances>,
  site: SiteSettings,
): FoundBalance {
  const checks = (task?.asked ?? []).flatMap((asked) => {
    const balances = read.get(jettonOf(asked, site) ?? 'none');
    const units = balances?.of.get(task?.account ?? '');
    if (!balances || units === undefined) return [];
    const needed = toUnits(asked.verification_settings.amount ?? '0', balances.decimals);
    return [{ is_kept: units >= needed, balance: fromUnits(units, balances.decimals) }];
  });
  const [check = { is_kept: true, balance: null }] = checks.toSorted(
    (one, other) => Number(other.is_kept) - Number(one.is_kept),
  );
  return { user_id, task_id, ...check };
}
