import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { shortenAddress } from '#libs/domain/index.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type { LeaderboardDto, StandingDto } from './dto/leaderboard.dto.js';
import { findLeaderboard, findPlace, findTopUsers } from './leaderboard.report.js';
import { LeaderboardRepository } from './leaderboard.repository.js';
import { leaderboardHidden } from './ledger.errors.js';

const UPDATE_INTERVAL_MS = 60_000;
/** A younger leaderboard was just updated by another process. */
const MAX_AGE_SECONDS = 50;
const MAX_ENTRIES = 100;

/** The users with the most points; one process stores them once a minute, so that requests read few rows. */
@Injectable()
export class LeaderboardService implements OnApplicationBootstrap {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly leaderboard: LeaderboardRepository,
    private readonly settings: SettingsService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const update = () => this.update();
    this.scheduler.every('leaderboard', UPDATE_INTERVAL_MS, update, 'Leaderboard not updated');
  }

  /** The stored leaderboard without users who have lost their place. @throws AppError 404 when it is hidden. */
  async read(): Promise<LeaderboardDto> {
    await this.assertShown(404);
    const stored = await findLeaderboard(this.em);
    if (!stored) return { updated_at: null, entries: [] };
    const ranked = stored.entries.filter((_entry, index) => stored.are_ranked[index]);
    const placeOf = (points: number) => 1 + ranked.findIndex((entry) => entry.points === points);
    const entries = ranked.map((entry) => ({ ...entry, place: placeOf(entry.points) }));
    return { updated_at: toIso(stored.updated_at), entries };
  }

  /** A user's place by their current points. @throws AppError 409 when it is hidden. */
  async standingOf(userId: number): Promise<StandingDto> {
    await this.assertShown(409);
    const found = await findPlace(this.em, userId);
    if (!found) throw sessionRequired();
    return {
      // Users below the last counted score have no place yet.
      place: found.is_ranked && found.place <= (found.users ?? 0) ? found.place : null,
      points: found.points,
      of: found.users ?? 0,
      updated_at: found.updated_at && toIso(found.updated_at),
    };
  }

  /** Updates the counts, unless another process has just done so, and the leaderboard unless it is hidden. */
  @Transactional()
  async update(maxAgeSeconds = MAX_AGE_SECONDS): Promise<void> {
    if (!(await this.leaderboard.startUpdate(maxAgeSeconds))) return;
    const users = await this.leaderboard.countChanges();
    const { is_leaderboard_shown } = await this.settings.read();
    if (!is_leaderboard_shown) return;
    const top = await findTopUsers(this.em, MAX_ENTRIES);
    const placeOf = (points: number) => 1 + top.findIndex((user) => user.points === points);
    const entries = top.map(({ username, wallet_address, points }) => ({
      place: placeOf(points),
      points,
      name: username ?? shortenAddress(wallet_address),
    }));
    const ids = top.map(({ id }) => id);
    await this.leaderboard.store(entries, ids, users);
  }

  private async assertShown(status: 404 | 409): Promise<void> {
    const { is_leaderboard_shown } = await this.settings.read();
    if (!is_leaderboard_shown) throw leaderboardHidden(status);
  }
}
