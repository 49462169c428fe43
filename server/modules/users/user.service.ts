import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseTonAddress } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Records } from '../../records/records.js';
import { DeletedAccount } from './deleted-account.entity.js';
import { toUserDto, type UserDto, type UserStatsDto } from './dto/user.dto.js';
import { User, UserSchema } from './user.entity.js';
import { userAlreadyBanned, userNotBanned, userNotFound } from './user.errors.js';

export const userList = defineList<User>(UserSchema, {
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
});

@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly audit: AuditLog,
  ) {}

  async list(query: ListQueryDto): Promise<Page<UserDto>> {
    const page = await selectPage(this.em, userList, readUserQuery(query));
    return { ...page, items: page.items.map(toUserDto) };
  }

  /**
   * Those columns of every user that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<User>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, userList, columns, readUserQuery(query));
  }

  async stats(): Promise<UserStatsDto> {
    const [stats] = await this.em.execute<[UserStatsDto]>(
      `select count(*) as total_users,
              count(*) filter (where is_active and not is_banned) as active_users,
              count(*) filter (where is_banned) as banned_users,
              coalesce(sum(total_points), 0)::bigint as total_points,
              coalesce(sum(claimed_tokens), 0)::bigint as total_claimed_tokens
       from users`,
    );
    return stats;
  }

  async get(id: number): Promise<UserDto> {
    return toUserDto(await this.em.findOneOrFail(User, id, { failHandler: userNotFound }));
  }

  @Transactional()
  async ban(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (user.is_banned) throw userAlreadyBanned();
    await this.setBanned([user], true);
    return toUserDto(user);
  }

  @Transactional()
  async unban(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (!user.is_banned) throw userNotBanned();
    await this.setBanned([user], false);
    return toUserDto(user);
  }

  @Transactional()
  async delete(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    this.keepOut(user);
    return toUserDto(await this.records.delete(user, label));
  }

  /** Bans those of the users who are there and not banned yet; answers the ones it changed. */
  @Transactional()
  async bulkBan(ids: number[]): Promise<UserDto[]> {
    return this.setBanned(await this.lockAll(ids, { is_banned: false }), true);
  }

  /** Lifts the ban of those of the users who are there and banned; answers the ones it changed. */
  @Transactional()
  async bulkUnban(ids: number[]): Promise<UserDto[]> {
    return this.setBanned(await this.lockAll(ids, { is_banned: true }), false);
  }

  /** Deletes those of the users who are still there, and answers them. */
  @Transactional()
  async bulkDelete(ids: number[]): Promise<UserDto[]> {
    const users = await this.lockAll(ids);
    for (const user of users) {
      this.keepOut(user);
      this.em.remove(user);
      this.audit.record(`${label(user)} deleted`);
    }
    await this.em.flush();
    return users.map(toUserDto);
  }

  /** Of a deleted user the account is remembered, so that it cannot take part a second time. */
  private keepOut({ account, network }: User): void {
    if (!account || !network) return;
    this.em.create(DeletedAccount, { account, network, deleted_at: new Date() });
  }

  private async setBanned(users: User[], isBanned: boolean): Promise<UserDto[]> {
    for (const user of users) {
      user.is_banned = isBanned;
      this.audit.record(`${label(user)} ${isBanned ? 'banned' : 'unbanned'}`);
    }
    await this.em.flush();
    return users.map(toUserDto);
  }

  /** Locks in the order of ids, so that two bulk changes wait for each other instead of failing. */
  private lockAll(ids: number[], where: { is_banned?: boolean } = {}): Promise<User[]> {
    return this.em.find(
      User,
      { id: { $in: ids }, ...where },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }
}

/** An address is found in whichever of its spellings it is asked for, on either network. */
function readUserQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, userList);
  const address = parseTonAddress(request.search.trim());
  const filters = request.filters.map((filter) => {
    if (filter.column !== 'wallet_address') return filter;
    const values = filter.values.map((value) => parseTonAddress(String(value))?.raw ?? '');
    return values.includes('') ? filter : { ...filter, column: 'account', values };
  });
  if (!address) return { ...request, filters };
  const account = { column: 'account', kind: 'text' as const, values: [address.raw] };
  return { ...request, search: '', filters: [...filters, account] };
}

function label(user: User): string {
  return `User ${user.id} "${user.username ?? user.wallet_address}"`;
}
