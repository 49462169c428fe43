import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ListQueryDto,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import { describeOperation } from '../../common/operation-log.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { toUserDto, type UserDto, type UserStatsDto } from './dto/user.dto.js';
import { User } from './user.entity.js';
import { userAlreadyBanned, userNotBanned, userNotFound } from './user.errors.js';

const LIST_RULES: ListRules = {
  sortable: [
    'id',
    'username',
    'wallet_address',
    'total_points',
    'claimed_tokens',
    'is_banned',
    'is_active',
    'created_at',
  ],
  filterable: {
    id: 'integer',
    username: 'text',
    wallet_address: 'text',
    is_banned: 'boolean',
    is_active: 'boolean',
  },
  searchable: ['username', 'wallet_address'],
};

@Injectable()
export class UserService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: ListQueryDto): Promise<Page<UserDto>> {
    const request = readListQuery(query, LIST_RULES);
    const page = await selectPage<Row<User>>(this.em, 'users', request, LIST_RULES);
    return { ...page, items: page.items.map(toUserDto) };
  }

  async stats(): Promise<UserStatsDto> {
    const [stats] = await this.em.execute<[UserStatsDto]>(
      `select count(*)::int as total_users,
              count(*) filter (where is_active and not is_banned)::int as active_users,
              count(*) filter (where is_banned)::int as banned_users,
              coalesce(sum(total_points), 0)::float8 as total_points,
              coalesce(sum(claimed_tokens), 0)::float8 as total_claimed_tokens
       from users`,
    );
    return stats;
  }

  async get(id: number): Promise<UserDto> {
    return toUserDto(await this.em.findOneOrFail(User, id, { failHandler: userNotFound }));
  }

  async ban(id: number): Promise<UserDto> {
    const user = await this.findForUpdate(id);
    if (user.is_banned) throw userAlreadyBanned();
    return this.setBanned(user, true);
  }

  async unban(id: number): Promise<UserDto> {
    const user = await this.findForUpdate(id);
    if (!user.is_banned) throw userNotBanned();
    return this.setBanned(user, false);
  }

  async delete(id: number): Promise<UserDto> {
    const user = await this.findForUpdate(id);
    await this.em.remove(user).flush();
    describeOperation(`${label(user)} deleted`);
    return toUserDto(user);
  }

  private async setBanned(user: User, isBanned: boolean): Promise<UserDto> {
    user.is_banned = isBanned;
    await this.em.flush();
    describeOperation(`${label(user)} ${isBanned ? 'banned' : 'unbanned'}`);
    return toUserDto(user);
  }

  /** Locks the row, so that of several equal changes at once only the first is one. */
  private findForUpdate(id: number): Promise<User> {
    return this.em.findOneOrFail(User, id, {
      failHandler: userNotFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }
}

function label(user: User): string {
  return `User ${user.id} "${user.username ?? user.wallet_address}"`;
}
