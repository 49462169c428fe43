import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  fullGroups,
  neededPoints,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  referralObstacle,
  shortenAddress,
} from '#libs/domain/index.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { defineList, type Filter, type List } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { SettingsService } from '../settings/settings.service.js';
import { UserService } from '../users/user.service.js';
import { UserReferralRepository } from '../users/user-referral.repository.js';
import type { MyReferralDto, ReferralDto, ReferralSummaryDto } from './dto/referral.dto.js';

/** A user as their inviter sees them. */
interface InvitedUser {
  id: number;
  inviter_id: number;
  username: string | null;
  wallet_address: string;
  total_points: number;
  is_banned: boolean;
  is_active: boolean;
  referral_counts: boolean;
  referral_least_points: number | null;
  created_at: Date;
}

export const referralList = defineList<InvitedUser>('users', {
  sortable: ['id', 'created_at', 'total_points', 'referral_counts'],
  filterable: {
    id: 'integer',
    inviter_id: 'integer',
    is_banned: 'boolean',
    referral_counts: 'boolean',
  },
  default_sort: { field: 'id', direction: 'desc' },
  columns: {
    id: 'plain',
    inviter_id: 'plain',
    username: 'text',
    wallet_address: 'text',
    referral_counts: 'plain',
    total_points: 'plain',
    is_banned: 'plain',
    created_at: 'plain',
  },
});

/** Sorts and filters a visitor's own list by the names of `MyReferralDto`. */
export const myReferralList: List<InvitedUser> = {
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

/** Shows who invited whom. */
@Injectable()
export class ReferralService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly users: UserService,
    private readonly referrals: UserReferralRepository,
  ) {}

  /** The users that a visitor has invited. */
  async mine(userId: number, query: ListQueryDto): Promise<Page<MyReferralDto>> {
    const { items, ...page } = await this.invitedBy(userId, query, myReferralList);
    const { referral_min_points } = await this.settings.read();
    return {
      ...page,
      items: items.map((user) => ({
        wallet: shortenAddress(user.wallet_address),
        ...standingOf(user, referral_min_points),
      })),
    };
  }

  /** The same for the back office. */
  async of(userId: number, query: ListQueryDto): Promise<Page<ReferralDto>> {
    await this.users.get(userId);
    const { items, ...page } = await this.invitedBy(userId, query, referralList);
    const { referral_min_points } = await this.settings.read();
    return { ...page, items: items.map((user) => toReferralDto(user, referral_min_points)) };
  }

  async summary(userId: number): Promise<ReferralSummaryDto> {
    const mine = await this.referrals.summary(userId);
    if (!mine) throw sessionRequired();
    const { referral_code, referral_groups, invited, counted } = mine;
    const { referral_min_points } = await this.settings.read();
    return {
      referral_code: referral_code ?? '',
      invited,
      counted,
      points: referral_groups * REFERRAL_POINTS_PER_GROUP,
      points_per_group: REFERRAL_POINTS_PER_GROUP,
      group_size: REFERRAL_GROUP_SIZE,
      missing_for_next: (fullGroups(counted) + 1) * REFERRAL_GROUP_SIZE - counted,
      min_points: referral_min_points,
    };
  }

  private invitedBy(
    inviter_id: number,
    query: ListQueryDto,
    list: List<InvitedUser>,
  ): Promise<Page<Row<InvitedUser>>> {
    return selectPage(this.em, list, readListQuery(query, list, { inviter_id }));
  }
}

/** Whether a user counts for their inviter, and why not. */
function standingOf(user: Row<InvitedUser>, least: number) {
  const reason = user.referral_counts ? null : referralObstacle(user, least);
  const isShort = reason === 'too_few_points';
  return {
    joined_at: toIso(user.created_at),
    is_counted: user.referral_counts,
    reason,
    points_missing: isShort ? neededPoints(user, least) - user.total_points : null,
  };
}

function toReferralDto(user: Row<InvitedUser>, least: number): ReferralDto {
  const { id, username, wallet_address, total_points, is_banned } = user;
  return {
    invited_id: id,
    username: username ?? null,
    wallet_address,
    total_points,
    is_banned,
    ...standingOf(user, least),
  };
}

/** The query for the invited users of all inviters. */
export function readReferralQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, referralList);
  request.filters.push({ column: 'inviter_id', kind: 'at_least', values: [1] });
  return request;
}
