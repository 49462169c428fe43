import { randomUUID } from 'node:crypto';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { adjustmentTransfer, NO_REASON_GIVEN, parseTonAddress } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Records } from '../../records/records.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { DeletedAccount } from './deleted-account.entity.js';
import { toUserDto, type UserDto, type UserStatsDto } from './dto/user.dto.js';
import type { AdjustmentDto } from './dto/user-decision.dto.js';
import { User, UserSchema } from './user.entity.js';
import { pointsBelowZero, userAlreadyBanned, userNotBanned, userNotFound } from './user.errors.js';

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

const STATS = [
  'total_users',
  'active_users',
  'banned_users',
  'total_points',
  'total_claimed_tokens',
] as const satisfies readonly (keyof UserStatsDto)[];

/** What taking part looks at in a user. */
type LockedParticipant = Pick<
  User,
  'id' | 'wallet_address' | 'total_points' | 'claimed_tokens' | 'is_banned' | 'is_active'
>;

@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
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
      `select ${STATS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`)}
       from user_counts`,
    );
    return stats;
  }

  async get(id: number): Promise<UserDto> {
    return toUserDto(await this.em.findOneOrFail(User, id, { failHandler: userNotFound }));
  }

  @Transactional()
  async ban(id: number, reason = ''): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (user.is_banned) throw userAlreadyBanned();
    await this.setBanned([user], true, reason.trim() || NO_REASON_GIVEN);
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
    const before = toUserDto(user);
    await this.ledger.closeAccounts([user], this.audit.actor);
    await this.records.delete(user, label);
    return before;
  }

  /** Bans those of the users who are there and not banned yet; answers the ones it changed. */
  @Transactional()
  async bulkBan(ids: number[], reason = ''): Promise<UserDto[]> {
    const users = await this.lockAll(ids, { is_banned: false });
    return this.setBanned(users, true, reason.trim() || NO_REASON_GIVEN);
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
    await this.ledger.closeAccounts(users, this.audit.actor);
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

  /**
   * Gives points, or takes them with a negative number, for a reason.
   *
   * @throws AppError 422 when the user does not have as many.
   */
  @Transactional()
  async adjust(id: number, { points, reason }: AdjustmentDto): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (user.total_points + points < 0) throw pointsBelowZero();
    const transfer = adjustmentTransfer(randomUUID(), id, BigInt(points), reason.trim());
    await this.ledger.post(transfer, { caused_by: this.audit.actor });
    this.audit.record(
      `${label(user)}: ${points > 0 ? '+' : ''}${points} points, "${reason.trim()}"`,
    );
    return toUserDto(await this.em.refreshOrFail(user));
  }

  /**
   * What taking part looks at in a user, whose row is locked: whatever they do follows one after the
   * other.
   *
   * @throws AppError 404 when there is no such user.
   */
  async lockParticipant(id: number): Promise<LockedParticipant> {
    const [user] = await this.em.execute<LockedParticipant[]>(
      `select id, wallet_address, total_points, claimed_tokens, is_banned, is_active
       from users where id = ? for no key update`,
      [id],
    );
    if (!user) throw userNotFound();
    return user;
  }

  /** How many users the seed has made. */
  async countDemo(): Promise<number> {
    const [row] = await this.em.execute<[{ users: number }]>(
      'select count(*) as users from users where is_demo',
    );
    return row.users;
  }

  /** Removes them, and what belongs to them. */
  async removeDemo(): Promise<number> {
    await this.ledger.removeDemo();
    const removed = await this.em.execute<object[]>('delete from users where is_demo returning id');
    return removed.length;
  }

  private async setBanned(
    users: User[],
    isBanned: boolean,
    reason: string | null = null,
  ): Promise<UserDto[]> {
    for (const user of users) {
      user.is_banned = isBanned;
      user.ban_reason = reason;
      user.banned_at = isBanned ? new Date() : null;
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
