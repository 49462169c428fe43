import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type StreamableFile } from '@nestjs/common';
import { databaseDate } from '../../../platform/database/clock.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../../platform/database/connection-limits.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { notFound } from '../../../platform/errors/common.errors.js';
import { type CsvValue, csvFile, csvText } from '../../../platform/lists/csv.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { type CountedActivity, countActivity } from './activity.report.js';
import { type CampaignFiguresDto, FIGURES, type FiguresName } from './dto/figures.dto.js';
import {
  readCohorts,
  readFunnel,
  readPool,
  readReferralLevels,
  readTasks,
} from './figures.report.js';
import { FiguresRepository } from './figures.repository.js';

const INTERVAL_MS = 15_000;

/** Seconds between two computations at least; longer where one takes long: a twentieth of a connection's time. */
const LEAST_PAUSE = 60;
const PAUSE_TIMES = 20;

/** Seconds that no computation takes: another server tries again after it. */
const LONGEST = 900;

type Figures = Omit<CampaignFiguresDto, 'computed_at'>;

@Injectable()
export class FiguresService implements OnApplicationBootstrap {
  constructor(
    readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
    private readonly settings: SettingsService,
    private readonly figures: FiguresRepository,
    private readonly audit: AuditLog,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every('figures', INTERVAL_MS, () => this.update(), 'Figures not computed');
  }

  /** The figures as they were computed last; computed now, where they never were. */
  async get(): Promise<CampaignFiguresDto> {
    const { figures, computed_at } = (await this.figures.find()) ?? {};
    return figures && computed_at
      ? { computed_at: toIso(computed_at), ...(figures as Figures) }
      : { computed_at: databaseDate().toISOString(), ...(await this.compute()) };
  }

  /** A part of the figures as a CSV file. @throws AppError 404 for any other name. */
  async file(name: string): Promise<StreamableFile> {
    const part = FIGURES.find((it) => it === name);
    if (!part) throw notFound('figures', { en: 'figures', zh: '统计数据' });
    const rows = TABLES[part](await this.get());
    const file = `${part}_figures.csv`;
    await runInTransaction(this.em, async () => this.audit.record({ code: 'exported', file }));
    return csvFile([csvText(rows)], file);
  }

  /** Computes them, unless another server did a short time ago. */
  async update(): Promise<void> {
    if (!(await this.figures.take(LONGEST))) return;
    const start = performance.now();
    const activity = await this.countActivity();
    const figures = { ...(await this.compute()), activity };
    const seconds = (performance.now() - start) / 1000;
    await this.figures.save(figures, Math.max(LEAST_PAUSE, PAUSE_TIMES * seconds));
  }

  private async compute(): Promise<Figures> {
    const { claim_pool_tokens } = await this.settings.read();
    return this.withoutLimits(async () => ({
      funnel: await readFunnel(this.em),
      tasks: await readTasks(this.em),
      cohorts: await readCohorts(this.em),
      referrals: await readReferralLevels(this.em),
      pool: await readPool(this.em, claim_pool_tokens),
    }));
  }

  private async countActivity(): Promise<CountedActivity> {
    const { ton_network } = await this.settings.read();
    return this.withoutLimits(() => countActivity(this.em, ton_network));
  }

  /** Runs statements that may take long in a transaction of their own. */
  private withoutLimits<Result>(read: () => Promise<Result>): Promise<Result> {
    return runInTransaction(this.em, async () => {
      await this.em.execute(LIFT_LIMITS_OF_TRANSACTION);
      return read();
    });
  }
}

const tableOf = <Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): CsvValue[][] => [[...columns], ...rows.map((row) => columns.map((it) => row[it] as CsvValue))];

const TABLES: Readonly<Record<FiguresName, (figures: Figures) => CsvValue[][]>> = {
  funnel: ({ funnel }) => tableOf(funnel, ['step', 'users']),
  tasks: ({ tasks }) =>
    tableOf(tasks, [
      ...(['task_id', 'title', 'title_en'] as const),
      ...(['started', 'completed', 'refused', 'median_minutes'] as const),
    ]),
  cohorts: ({ cohorts }) => [
    ['week', 'users', 'later', 'active'],
    ...cohorts.flatMap(({ week, users, active }) =>
      active.map((count, later) => [week, users, later, count]),
    ),
  ],
  referrals: ({ referrals }) => tableOf(referrals, ['level', 'users']),
  pool: ({ pool }) => tableOf(pool.days, ['day', 'tokens']),
};
