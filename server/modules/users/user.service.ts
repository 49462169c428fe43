import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type LogMessage, type LogSubject, USER_STATUSES } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { countRows, matchingRows, selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Records } from '../../records/records.js';
import { type ChangedUsersDto, toUserDto, type UserDto } from './dto/user.dto.js';
import type { MatchingUsersDto } from './dto/user-selection.dto.js';
import { User, UserSchema } from './user.entity.js';
import { otherUsersMatch, userAlreadyBanned, userNotBanned, userNotFound } from './user.errors.js';

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
  bounded: ['created_at', 'total_points', 'claimed_tokens'],
  computed: {
    // A ban outweighs inactivity: it is what an administrator decided.
    status: {
      sql: `case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end`,
      values: USER_STATUSES,
    },
  },
  searchable: ['username', 'wallet_address'],
});

/** What a change of many users has to know of each. */
type MatchingUser = Pick<User, 'id' | 'username' | 'wallet_address' | 'is_banned'>;

interface UserTable {
  users: { id: number; is_banned: boolean; updated_at: string };
}

/** Users that are changed by one call, which answers within ten seconds on a busy machine too. */
const PART = 5_000;

const idsOf = (users: MatchingUser[]): number[] => users.map(({ id }) => id);
const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`;

@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly audit: AuditLog,
  ) {}

  async list(query: ListQueryDto): Promise<Page<UserDto>> {
    const page = await selectPage(this.em, userList, readListQuery(query, userList));
    return { ...page, items: page.items.map(toUserDto) };
  }

  /**
   * Those columns of every user that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<User>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, userList, columns, readListQuery(query, userList));
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
      this.em.remove(user);
      this.audit.record({ code: 'deleted', subject: label(user) });
    }
    await this.em.flush();
    return users.map(toUserDto);
  }

  /** Bans the next users that match, and answers whom it changed. */
  @Transactional()
  async banMatching(selection: MatchingUsersDto): Promise<ChangedUsersDto> {
    const { users, next } = await this.lockMatching(selection);
    const ids = idsOf(users.filter(({ is_banned }) => !is_banned));
    const change = { is_banned: true, updated_at: new Date().toISOString() };
    await this.em
      .getKysely<UserTable>()
      .updateTable('users')
      .set(change)
      .where('id', '=', anyOf(ids))
      .execute();
    await this.recordAll('banned', users, ids);
    return { ids, next };
  }

  /** Deletes the next users that match, and answers who they were. */
  @Transactional()
  async deleteMatching(selection: MatchingUsersDto): Promise<ChangedUsersDto> {
    const { users, next } = await this.lockMatching(selection);
    const ids = idsOf(users);
    const table = this.em.getKysely<UserTable>();
    await table.deleteFrom('users').where('id', '=', anyOf(ids)).execute();
    await this.recordAll('deleted', users, ids);
    return { ids, next };
  }

  /**
   * The next users that match, in the order of ids: as many as one call can change in time. The first
   * call refuses when there are not as many as the admin was told.
   */
  private async lockMatching({ filter, total, after }: MatchingUsersDto) {
    const matching = matchingRows(this.em, userList, readListQuery({ filter }, userList));
    if (after === undefined && total !== undefined) {
      const found = await countRows(matching);
      if (found !== total) throw otherUsersMatch(total, found);
    }
    const rows = await matching
      .select(['id', 'username', 'wallet_address', 'is_banned'])
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(PART)
      .forUpdate()
      .execute();
    const users = rows as unknown as MatchingUser[];
    const next = users.length < PART ? null : (users.at(-1)?.id ?? null);
    return { users, next };
  }

  private async recordAll(code: 'banned' | 'deleted', users: MatchingUser[], ids: number[]) {
    const changed = new Set(ids);
    const subjects = users.filter(({ id }) => changed.has(id)).map(label);
    await this.audit.recordAll(subjects.map((subject): LogMessage => ({ code, subject })));
  }

  private async setBanned(users: User[], isBanned: boolean): Promise<UserDto[]> {
    for (const user of users) {
      user.is_banned = isBanned;
      this.audit.record({ code: isBanned ? 'banned' : 'unbanned', subject: label(user) });
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

function label({ id, username, wallet_address }: MatchingUser): LogSubject {
  return { type: 'user', id, name: username ?? wallet_address };
}
