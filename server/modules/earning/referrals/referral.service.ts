import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  countsFrom,
  fullGroups,
  lastJoiningTime,
  neededPoints,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  type ReferralObstacle,
  referralObstacle,
  type SiteSettings,
  shortenAddress,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import { defineList, type Filter, type List } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { type Row, toIso } from '../../../platform/records/timestamps.js';
import { UserService } from '../../participants/users/user.service.js';
import {
  type User,
  UserReferralRepository,
  UserSchema,
} from '../../participants/users/user-referral.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type {
  MyReferralDto,
  ReferralDto,
  ReferralGraphDto,
  ReferralStateDto,
  ReferralSummaryDto,
} from './dto/referral.dto.js';
import { withProvedTask } from './referral.report.js';
import { ReferralRepository } from './referral.repository.js';

export const referralList = defineList<User>(UserSchema, {
  sortable: ['id', 'created_at', 'total_points', 'referral_counts'],
  filterable: {
    id: 'integer',
    inviter_id: 'integer',
    is_banned: 'boolean',
    referral_counts: 'boolean',
  },
  default_sort: { field: 'id', direction: 'desc' },
  columns: [
    { plain: ['id', 'inviter_id'] },
    { text: ['username', 'wallet_address'] },
    { plain: ['referral_counts', 'total_points', 'is_banned', 'created_at'] },
  ],
});

/** A visitor's own list, sorted and filtered by the fields of `MyReferralDto`. */
export const myReferralList: List<User> = {
  ...referralList,
  sortable: ['joined_at', 'is_counted'],
  filters: new Map<string, Filter>([
    ['is_counted', { column: 'referral_counts', kind: 'boolean' }],
  ]),
  computed: new Map([
    ['joined_at', 'created_at'],
    ['is_counted', 'referral_counts'],
  ]),
};

/** Users in a graph. */
const MAX_NODES = 100;

/** Generations above the user, and below. */
const MAX_GENERATIONS = 10;

@Injectable()
export class ReferralService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly users: UserService,
    private readonly referrals: UserReferralRepository,
    private readonly changes: ReferralRepository,
  ) {}

  mine(userId: number, query: ListQueryDto): Promise<Page<MyReferralDto>> {
    return this.invitedBy(userId, query, myReferralList, ({ wallet_address }) => ({
      wallet: shortenAddress(wallet_address),
    }));
  }

  async of(userId: number, query: ListQueryDto): Promise<Page<ReferralDto>> {
    await this.users.get(userId);
    return this.invitedBy(userId, query, referralList, (user) => ({
      invited_id: user.id,
      username: user.username ?? null,
      wallet_address: user.wallet_address,
      total_points: user.total_points,
      is_banned: user.is_banned,
    }));
  }

  async summary(userId: number): Promise<ReferralSummaryDto> {
    const mine = await this.referrals.summary(userId);
    if (!mine) throw sessionRequired();
    const { referral_code, referral_groups, invited, counted } = mine;
    const site = await this.settings.read();
    return {
      referral_code: referral_code ?? '',
      invited,
      counted,
      points: referral_groups * REFERRAL_POINTS_PER_GROUP,
      points_per_group: REFERRAL_POINTS_PER_GROUP,
      group_size: REFERRAL_GROUP_SIZE,
      missing_for_next: (fullGroups(counted) + 1) * REFERRAL_GROUP_SIZE - counted,
      min_points: site.referral_min_points,
      min_days: site.referral_days,
      needs_task: site.referral_needs_task,
      daily_limit: site.referral_daily_limit,
      join_until: new Date(lastJoiningTime(site)).toISOString(),
    };
  }

  async graph(userId: number): Promise<ReferralGraphDto> {
    await this.users.get(userId);
    const above = await this.referrals.inviters(userId, MAX_GENERATIONS);
    const generations = new Map(above.map((row, index) => [row, -index]));
    let parents = above.slice(0, 1);
    let isCut = above.length > MAX_GENERATIONS;
    for (let depth = 1; depth <= MAX_GENERATIONS && parents.length > 0; depth += 1) {
      const room = MAX_NODES - generations.size;
      const ids = parents.map(({ id }) => id);
      const children = await this.referrals.invitedBy(ids, room + 1);
      isCut ||= children.length > room;
      parents = children.slice(0, room);
      for (const row of parents) generations.set(row, depth);
      if (isCut) break;
    }
    const rows = [...generations.keys()];
    const ids = new Set(rows.map(({ id }) => id));
    const invited = await this.referrals.countInvited([...ids]);
    return {
      nodes: rows.map((row) => ({
        id: row.id,
        name: row.username ?? shortenAddress(row.wallet_address),
        total_points: row.total_points,
        is_banned: row.is_banned,
        invited: invited.get(row.id) ?? 0,
        generation: generations.get(row) ?? 0,
      })),
      edges: rows.flatMap(({ id, inviter_id }) =>
        inviter_id !== null && ids.has(inviter_id) ? [{ from: inviter_id, to: id }] : [],
      ),
      is_cut: isCut,
    };
  }

  private async invitedBy<Shown extends object>(
    inviter_id: number,
    query: ListQueryDto,
    list: List<User>,
    show: (user: Row<User>) => Shown,
  ) {
    const page = await selectPage(this.em, list, readListQuery(query, list, { inviter_id }));
    const site = await this.settings.read();
    const ids = page.items.filter((user) => !user.referral_counts).map(({ id }) => id);
    const proved = ids.length > 0 ? await withProvedTask(this.em, ids) : new Set<number>();
    const waiting = ids.length > 0 ? await this.changes.waitingUntil(ids) : new Map();
    const items = page.items.map((user) => ({
      ...show(user),
      ...referralStateOf(
        { ...user, has_proved_task: proved.has(user.id) },
        site,
        waiting.get(user.id),
      ),
    }));
    return { ...page, items };
  }
}

/** Reads a list's query for all invited users. */
export function readReferralQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, referralList);
  request.filters.push({ column: 'inviter_id', kind: 'at_least', values: [1] });
  return request;
}

/** Obstacles that waiting does not remove. */
const FINAL: ReadonlySet<ReferralObstacle | null> = new Set(['banned', 'too_late'] as const);

/** @param until the next settlement of a user who waits for another day */
function referralStateOf(
  user: Row<User> & { has_proved_task: boolean },
  site: SiteSettings,
  until: string | undefined,
): ReferralStateDto {
  const now = databaseNow();
  const end = Date.parse(site.campaign_end);
  const obstacle = user.referral_counts ? null : referralObstacle(user, site, now);
  const isReady = obstacle === null && !user.referral_counts;
  const isLimited = isReady && until !== undefined;
  // The campaign ends before the day that the user waits for.
  const isOver = isReady && (isLimited ? Date.parse(until) : now) > end;
  const waiting = isLimited ? 'daily_limit' : obstacle;
  const reason: ReferralObstacle | null = isOver ? 'too_late' : waiting;
  const isShort = reason === 'too_few_points';
  const least = neededPoints(user, site.referral_min_points);
  const from = isLimited ? Date.parse(until) : countsFrom(user, site);
  const isNew = !user.referral_counts && (user.referral_least_points ?? null) === null;
  return {
    joined_at: toIso(user.created_at),
    is_counted: user.referral_counts,
    reason,
    points_missing: isShort ? least - user.total_points : null,
    counts_from: isNew && !FINAL.has(reason) && from > now ? new Date(from).toISOString() : null,
  };
}
