import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NotificationData, NotificationEvent } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { JobStore } from '../../../platform/jobs/job-store.js';
import { LogRepository } from '../../../platform/operation-log/log.repository.js';
import { NotificationsRepository } from './notifications.repository.js';
import { Notifier } from './notifier.service.js';
import {
  countDueReviews,
  countLatePayouts,
  countSignUps,
  findFailingMethods,
  findLimitedKeys,
  isCampaignLive,
  summarizeDay,
} from './watch.report.js';

const INTERVAL_MS = 60_000;

/** Minutes between two polls, of all servers together. */
const POLL_EVERY = 5;

/** The hour in UTC from which on the summary of the day before is sent. */
const SUMMARY_HOUR = 6;

/** Unusual sign-ups of an hour: this many times the average, and at least this many. */
const UNUSUAL_TIMES = 5;
const UNUSUAL_LEAST = 50;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const HOURS_OF_WEEK = 7 * 24;

/** Polls for events that operators subscribe to, and announces each once. */
@Injectable()
export class WatchService implements OnApplicationBootstrap {
  constructor(
    readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
    private readonly notifications: NotificationsRepository,
    private readonly notifier: Notifier,
    private readonly jobs: JobStore,
    private readonly log: LogRepository,
  ) {}

  onApplicationBootstrap(): void {
    const watch = async (signal: AbortSignal) => {
      await this.watch();
      await this.notifications.deleteOld(signal);
    };
    this.scheduler.every('notifications', INTERVAL_MS, watch, 'Operators not notified');
  }

  /** Polls, unless another server did within the last five minutes. */
  async watch(): Promise<void> {
    const channels = await this.notifications.listChannels();
    const wanted = new Set(channels.flatMap(({ is_active, events }) => (is_active ? events : [])));
    if (wanted.size === 0 || !(await this.isTurn())) return;
    for (const [event, poll] of Object.entries(this.polls)) {
      if (wanted.has(event as NotificationEvent)) {
        await this.announce(event as NotificationEvent, await poll());
      }
    }
    if (wanted.has('summary.daily')) await this.summarize();
  }

  /** Polls by event: each returns a level, which is a number of records, and the message's data. */
  private readonly polls: Readonly<
    Partial<Record<NotificationEvent, () => Promise<[level: number, data: NotificationData]>>>
  > = {
    'reviews.due': async () => {
      const reviews = await countDueReviews(this.em);
      return [reviews.due_soon + reviews.overdue, reviews];
    },
    'payouts.attention': async () => {
      const payouts = await countLatePayouts(this.em);
      return [payouts.returned + payouts.overdue, payouts];
    },
    'jobs.failing': async () => {
      const jobs = (await this.jobs.count()).filter(({ failed }) => failed > 0);
      const failed = jobs.map((job) => `${job.name} (${job.failed})`).join(', ');
      return [jobs.reduce((sum, job) => sum + job.failed, 0), { failed }];
    },
    'methods.failing': async () => {
      const methods = await findFailingMethods(this.em);
      return [methods.length, { methods: methods.join(', ') }];
    },
    'events.limited': async () => {
      const keys = await findLimitedKeys(this.em);
      return [keys.length, { keys: keys.join(', ') }];
    },
    'signups.unusual': async () => {
      const { signups, week } = await countSignUps(this.em);
      const usual = Math.ceil(week / HOURS_OF_WEEK);
      const isUnusual = signups >= Math.max(UNUSUAL_LEAST, usual * UNUSUAL_TIMES);
      return [isUnusual ? signups : 0, { signups, usual }];
    },
  };

  @Transactional()
  private async isTurn(): Promise<boolean> {
    const minute = Math.floor(databaseDate().getTime() / MINUTE_MS / POLL_EVERY);
    return this.notifications.isFirstFor('watch', minute);
  }

  @Transactional()
  private async announce(
    event: NotificationEvent,
    [level, data]: [number, NotificationData],
  ): Promise<void> {
    if (await this.notifications.isNews(event, level)) await this.notifier.notify(event, data);
  }

  @Transactional()
  private async summarize(): Promise<void> {
    if (!(await isCampaignLive(this.em))) return;
    const day = Math.floor((databaseDate().getTime() - SUMMARY_HOUR * HOUR_MS) / DAY_MS);
    if (!(await this.notifications.isFirstFor('summary.daily', day))) return;
    const { waiting } = await countDueReviews(this.em);
    const log_head = await this.log.findHeadMark();
    const data = { ...(await summarizeDay(this.em)), waiting, log_head };
    await this.notifier.notify('summary.daily', data);
  }
}
