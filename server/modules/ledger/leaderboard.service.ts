import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { shortenAddress } from '#libs/domain/index.js';
import { Scheduler } from '../../database/scheduler.js';
import { Transactional } from '../../database/transactional.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { toIso } from '../../records/timestamps.js';
import { SettingsService } from '../settings/settings.service.js';
import type { LeaderboardDto, StandingDto } from './dto/leaderboard.dto.js';
import type { LeaderboardEntry } from './leaderboard.entity.js';
import { leaderboardHidden } from './leaderboard.errors.js';

/** How old it gets before it is worked out again, in milliseconds. */
const WORK_OUT_EVERY = 60_000;

/** Two processes that look at the same time shall not both work it out. */
const FRESH_FOR = `interval '50 seconds'`;

/** Those who are shown. */
const SHOWN = 100;

/** Whoever takes part and has points has a place. */
const RANKED = 'is_active and not is_banned and total_points > 0';

/** A ban counts at once: the database tells of it, and the answer is made anew. */
const READ = `select entries, updated_at, coalesce((
    select json_agg(u.id is not null order by o.place)
    from jsonb_array_elements_text(l.user_ids) with ordinality as o(id, place)
    left join users u on u.id = o.id::int and ${RANKED}), '[]') as are_ranked
  from leaderboard l where l.id = 1`;

interface LeaderboardRow {
  entries: LeaderboardEntry[];
  /** Whether each of them still has a place, in their order; fewer where that is not known. */
  are_ranked: boolean[];
  updated_at: Date | string;
}

interface TopRow {
  id: number;
  username: string | null;
  wallet_address: string;
  points: number;
  place: number;
}

interface StandingRow {
  points: number;
  place: number | null;
  is_ranked: boolean;
  users: number | null;
  updated_at: Date | string | null;
}

/**
 * Who has the most points. One process works it out in the background, once a minute; whoever asks
 * reads a row or two by their keys.
 */
@Injectable()
export class LeaderboardService implements OnApplicationBootstrap {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(WORK_OUT_EVERY, () => this.workOut(), 'Leaderboard not worked out');
  }

  /**
   * Those with the most points when they were last worked out, without whoever takes no part any more.
   *
   * @throws AppError 404 when the operator does not show it.
   */
  async read(): Promise<LeaderboardDto> {
    await this.assertShown(404);
    const [row] = await this.em.execute<LeaderboardRow[]>(READ);
    if (!row) return { updated_at: null, entries: [] };
    const ranked = row.entries.filter((_entry, index) => row.are_ranked[index]);
    const placeOf = (points: number) => 1 + ranked.findIndex((entry) => entry.points === points);
    const entries = ranked.map((entry) => ({ ...entry, place: placeOf(entry.points) }));
    return { updated_at: toIso(row.updated_at), entries };
  }

  /**
   * A user's place by the points they have now, among the others as they were last looked at.
   *
   * @throws AppError 409 when the operator does not show it.
   */
  async standingOf(userId: number): Promise<StandingDto> {
    await this.assertShown(409);
    const [row] = await this.em.execute<StandingRow[]>(
      `select u.total_points as points, ${RANKED} as is_ranked, l.users, l.updated_at,
         (select p.place from leaderboard_places p where p.points <= u.total_points
          order by p.points desc limit 1) as place
       from users u left join leaderboard l on l.id = 1 where u.id = ?`,
      [userId],
    );
    if (!row) throw sessionRequired();
    const { points, is_ranked, place, users, updated_at } = row;
    return {
      place: is_ranked ? place : null,
      ...{ points, of: users ?? 0 },
      updated_at: updated_at === null ? null : toIso(updated_at),
    };
  }

  /** Works it out anew, unless it is hidden, or another process has just done so. */
  @Transactional()
  async workOut(fresh = FRESH_FOR): Promise<void> {
    const { is_leaderboard_shown } = await this.settings.read();
    if (!is_leaderboard_shown) return;
    const [turn] = await this.em.execute<[{ is_mine: boolean }]>(
      `select pg_try_advisory_xact_lock(hashtext('leaderboard')) and not exists (
         select from leaderboard where updated_at > now() - ${fresh}) as is_mine`,
    );
    if (turn.is_mine) await this.store();
  }

  private async store(): Promise<void> {
    await this.em.execute('delete from leaderboard_places');
    const placed = await this.em.execute<[{ users: number }]>(
      `with counted as (
         select total_points, count(*) as users from users where ${RANKED} group by total_points
       ), placed as (
         insert into leaderboard_places (points, place)
         select total_points, 1 + coalesce(sum(users) over (order by total_points desc
           rows between unbounded preceding and 1 preceding), 0) from counted
       )
       select coalesce(sum(users), 0)::int as users from counted`,
    );
    const top = await this.em.execute<TopRow[]>(
      `select id, username, wallet_address, total_points as points, p.place
       from users join leaderboard_places p on p.points = total_points
       where ${RANKED} order by total_points desc, id limit ${SHOWN}`,
    );
    const entries = top.map(({ username, wallet_address, points, place }) => ({
      ...{ place, points },
      name: username ?? shortenAddress(wallet_address),
    }));
    await this.em.execute(
      `insert into leaderboard (id, entries, user_ids, users, updated_at)
       values (1, ?::jsonb, ?::jsonb, ?, now())
       on conflict (id) do update set entries = excluded.entries, user_ids = excluded.user_ids,
         users = excluded.users, updated_at = excluded.updated_at`,
      [JSON.stringify(entries), JSON.stringify(top.map(({ id }) => id)), placed[0].users],
    );
  }

  private async assertShown(status: 404 | 409): Promise<void> {
    const { is_leaderboard_shown } = await this.settings.read();
    if (!is_leaderboard_shown) throw leaderboardHidden(status);
  }
}
