import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Columns, CsvValues } from '../../common/csv/csv.js';
import {
  type ListQueryDto,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import { describeOperation } from '../../common/operation-log.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { streamRows } from '../../database/stream-rows.js';
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

  /**
   * Those columns of every user that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: Columns): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, 'users', columns, readListQuery(query, LIST_RULES), LIST_RULES);
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
    return this.saveOne(user, setBanned(true));
  }

  async unban(id: number): Promise<UserDto> {
    const user = await this.findForUpdate(id);
    if (!user.is_banned) throw userNotBanned();
    return this.saveOne(user, setBanned(false));
  }

  async delete(id: number): Promise<UserDto> {
    return this.saveOne(await this.findForUpdate(id), this.remove);
  }

  /** Bans those of the users who are there and not banned yet; answers the ones it changed. */
  async bulkBan(ids: number[]): Promise<UserDto[]> {
    return this.save(await this.findAllForUpdate(ids, { is_banned: false }), setBanned(true));
  }

  /** Lifts the ban of those of the users who are there and banned; answers the ones it changed. */
  async bulkUnban(ids: number[]): Promise<UserDto[]> {
    return this.save(await this.findAllForUpdate(ids, { is_banned: true }), setBanned(false));
  }

  /** Deletes those of the users who are still there, and answers them. */
  async bulkDelete(ids: number[]): Promise<UserDto[]> {
    return this.save(await this.findAllForUpdate(ids), this.remove);
  }

  private readonly remove = (user: User): void => {
    this.em.remove(user);
    describeOperation(`${label(user)} deleted`);
  };

  private async saveOne(user: User, change: (user: User) => void): Promise<UserDto> {
    await this.save([user], change);
    return toUserDto(user);
  }

  private async save(users: User[], change: (user: User) => void): Promise<UserDto[]> {
    users.forEach(change);
    await this.em.flush();
    return users.map(toUserDto);
  }

  /** Locks the row, so that of several equal changes at once only the first is one. */
  private findForUpdate(id: number): Promise<User> {
    return this.em.findOneOrFail(User, id, {
      failHandler: userNotFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }

  /** Locks in the order of ids, so that two bulk changes wait for each other instead of failing. */
  private findAllForUpdate(ids: number[], where: { is_banned?: boolean } = {}): Promise<User[]> {
    return this.em.find(
      User,
      { id: { $in: ids }, ...where },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }
}

const setBanned = (isBanned: boolean) => (user: User) => {
  user.is_banned = isBanned;
  describeOperation(`${label(user)} ${isBanned ? 'banned' : 'unbanned'}`);
};

function label(user: User): string {
  return `User ${user.id} "${user.username ?? user.wallet_address}"`;
}
