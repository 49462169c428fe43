import { setTimeout as sleep } from 'node:timers/promises';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import {
  isHeldByScore,
  MAX_LENGTH,
  needsConfirmation,
  type OutsideScore,
  retryOutsideScore,
  type SiteSettings,
} from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { OutsideScoreClient } from '../../../platform/integrations/outside-score/outside-score-client.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { HoldService } from '../holds/hold.service.js';
import { findHighScores, findUnscored, needsScore } from './outside-score.report.js';
import { OutsideScoreRepository, type OutsideScoreRow } from './outside-score.repository.js';
import { asksForScores } from './outside-score.service.js';

const POLL_INTERVAL_MS = 2_000;

/** Milliseconds between two searches for new claims, across all replicas. */
const SEARCH_INTERVAL_MS = 60_000;

/** Users added by one search. */
const FOUND_AT_ONCE = 1_000;

/** Milliseconds between two calls of the service, across all replicas. */
const CALL_INTERVAL_MS = 200;

/** Limit in milliseconds of the pauses that the service asks for. */
const MAX_PAUSE = 3_600_000;

/** The counters of searches and calls, shared by all replicas. */
const SEARCHES = 'outside_score_searches';
const CALLS = 'outside_score_calls';

/**
 * Requests a score of each user with a claim from the operator's outside service, if the settings name one: once, and
 * with the wallet's address only. A high score holds the user; claims without a score wait for a person.
 */
@Injectable()
export class OutsideScorePollService implements OnApplicationBootstrap {
  private readonly logger = new Logger(OutsideScorePollService.name);
  private readonly turn = pLimit(1);
  /** The end of a pause that the service has asked for, by `performance.now()`. */
  private pausedUntil = 0;

  constructor(
    readonly em: SqlEntityManager,
    private readonly scores: OutsideScoreRepository,
    private readonly client: OutsideScoreClient,
    private readonly holds: HoldService,
    private readonly settings: SettingsService,
    private readonly limits: RateLimitStorage,
    private readonly scheduler: Scheduler,
    private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    const update = (signal: AbortSignal) => this.updateAll(signal);
    this.scheduler.every('outside_scores', POLL_INTERVAL_MS, update, 'No outside score');
  }

  /** Requests scores until none is due, the service is unavailable or the signal is aborted. */
  updateAll(signal?: AbortSignal): Promise<void> {
    return this.turn(async () => {
      const settings = await this.settings.read();
      if (!asksForScores(settings)) return;
      if ((await this.limits.takeTurn(SEARCHES, SEARCH_INTERVAL_MS)) === 0)
        await this.find(settings);
      while (!signal?.aborted) if (!(await this.askNext(signal))) return;
    });
  }

  /** Adds users with new claims, and holds users whose score is high enough since the setting changed. */
  private async find({ outside_score_hold: least }: SiteSettings): Promise<void> {
    await this.scores.schedule(await findUnscored(this.em, FOUND_AT_ONCE));
    if (least === 0) return;
    await this.holds.holdByRule(
      await findHighScores(this.em, least, FOUND_AT_ONCE),
      'outside_score',
    );
  }

  /** Returns whether there may be more. */
  private async askNext(signal?: AbortSignal): Promise<boolean> {
    const settings = await this.settings.read();
    const isPaused = performance.now() < this.pausedUntil;
    if (!asksForScores(settings) || isPaused || !(await this.scores.isAnyDue())) return false;
    const wait = await this.limits.takeTurn(CALLS, CALL_INTERVAL_MS);
    if (wait > 0) {
      await sleep(wait, undefined, { signal }).catch(() => {});
      return true;
    }
    const due = await this.scores.reserveNext();
    if (!due) return false;
    const confirms = needsConfirmation(settings) && settings.confirm_by_score;
    if (!(await needsScore(this.em, due.user_id, confirms))) {
      await this.scores.remove(due.user_id);
      return true;
    }
    return this.ask(due, settings);
  }

  private async ask(due: OutsideScoreRow, settings: SiteSettings): Promise<boolean> {
    try {
      const answer = await this.client.ask(settings.outside_score_url, due);
      await this.store(due.user_id, answer, settings.outside_score_hold);
      return true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const line = this.env.withoutSecrets(errorLine(error));
      this.logger.warn(`No outside score: ${line}`);
      const pause = Math.min(error.wait, MAX_PAUSE);
      this.pausedUntil = performance.now() + pause;
      const wait = Math.max(pause, retryOutsideScore(due.failures + 1));
      await this.scores.setFailed(due.user_id, line.slice(0, MAX_LENGTH.reason), wait);
      return false;
    }
  }

  /** Locks the user's row first, as all use cases do. */
  @Transactional()
  private async store(userId: number, answer: OutsideScore, least: number): Promise<void> {
    if (isHeldByScore(answer.score, least)) await this.holds.holdByRule([userId], 'outside_score');
    await this.scores.setAnswer(userId, answer);
  }
}
