import { randomUUID } from 'node:crypto';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  adjustmentTransfer,
  type LogMessage,
  type LogSubject,
  NO_REASON_GIVEN,
  parseTonAddress,
  USER_STATUSES,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { prepared } from '../../database/prepared.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { countRows, matchingRows, selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Records } from '../../records/records.js';
import type { ChangedRecordsDto, MatchingRecordsDto } from '../../records/selection.dto.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { toUserDto, type UserDto } from './dto/user.dto.js';
import type { AdjustmentDto, BanDto } from './dto/user-decision.dto.js';
import type { MatchingUsersBanDto } from './dto/user-selection.dto.js';
import { User, UserSchema } from './user.entity.js';
import {
  otherUsersMatch,
  pointsBelowZero,
  userAlreadyBanned,
  userNotBanned,
  userNotFound,
  userWasPaid,
} from './user.errors.js';

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
  total: 'select coalesce(sum(total_users), 0) from user_counts',
});

/** What a change of many users has to know of each. */
const MATCHING = [
  'id',
  'username',
  'wallet_address',
  'is_banned',
  'total_points',
  'claimed_tokens',
] as const satisfies readonly (keyof User)[];
type MatchingUser = Pick<User, (typeof MATCHING)[number]>;

interface UserTable {
  users: {
    id: number;
    is_banned: boolean;
    ban_reason: string;
    ban_reason_zh: string | null;
    banned_at: string;
    updated_at: string;
  };
}

/** Users that are changed by one call, which answers within ten seconds on a busy machine too. */
const PART = 5_000;

const idsOf = (users: MatchingUser[]): number[] => users.map(({ id }) => id);
const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`;
/** What taking part looks at in a user. */
type LockedParticipant = Pick<
  User,
  'id' | 'wallet_address' | 'total_points' | 'claimed_tokens' | 'is_banned' | 'is_active'
>;

const LOCK = prepared<LockedParticipant>(
  `select id, wallet_address, total_points, claimed_tokens, is_banned, is_active
   from users where id = ? for no key update`,
);

@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionService,
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

  async get(id: number): Promise<UserDto> {
    return toUserDto(await this.em.findOneOrFail(User, id, { failHandler: userNotFound }));
  }

  @Transactional()
  async ban(id: number, ban: BanDto = {}): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (user.is_banned) throw userAlreadyBanned();
    await this.setBanned([user], banOf(ban));
    return toUserDto(user);
  }

  @Transactional()
  async unban(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if (!user.is_banned) throw userNotBanned();
    await this.setBanned([user], null);
    return toUserDto(user);
  }

  @Transactional()
  async delete(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if ((await this.paidAmong([id])).has(id)) throw userWasPaid();
    const before = toUserDto(user);
    await this.ledger.closeAccounts([user], this.audit.actor);
    await this.keepOut([id]);
    await this.records.delete(user, label);
    return before;
  }

  /** Bans those of the users who are there and not banned yet; answers the ones it changed. */
  @Transactional()
  async bulkBan(ids: number[], ban: BanDto = {}): Promise<UserDto[]> {
    const users = await this.lockAll(ids, { is_banned: false });
    return this.setBanned(users, banOf(ban));
  }

  /** Lifts the ban of those of the users who are there and banned; answers the ones it changed. */
  @Transactional()
  async bulkUnban(ids: number[]): Promise<UserDto[]> {
    return this.setBanned(await this.lockAll(ids, { is_banned: true }), null);
  }

  /** Deletes those of the users who are still there and were paid nothing, and answers them. */
  @Transactional()
  async bulkDelete(ids: number[]): Promise<UserDto[]> {
    const found = await this.lockAll(ids);
    const paid = await this.paidAmong(ids);
    const users = found.filter(({ id }) => !paid.has(id));
    await this.ledger.closeAccounts(users, this.audit.actor);
    await this.keepOut(users.map(({ id }) => id));
    for (const user of users) {
      this.em.remove(user);
      this.audit.record({ code: 'deleted', subject: label(user) });
    }
    await this.em.flush();
    return users.map(toUserDto);
  }

  /** Bans the next users that match, and answers whom it changed. */
  @Transactional()
  async banMatching(selection: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    const { users, next } = await this.lockMatching(selection);
    const ids = idsOf(users.filter(({ is_banned }) => !is_banned));
    const now = new Date().toISOString();
    const ban = banOf(selection);
    const reason = ban.ban_reason;
    const change = { is_banned: true, ...ban, banned_at: now, updated_at: now };
    await this.em
      .getKysely<UserTable>()
      .updateTable('users')
      .set(change)
      .where('id', '=', anyOf(ids))
      .execute();
    await this.recordAll(users, ids, (subject) => ({ code: 'banned', subject, reason }));
    return { ids, next };
  }

  /** Deletes the next users that match, and answers who they were. */
  @Transactional()
  async deleteMatching(selection: MatchingRecordsDto): Promise<ChangedRecordsDto> {
    const { users: found, next } = await this.lockMatching(selection);
    const paid = await this.paidAmong(idsOf(found));
    const users = found.filter(({ id }) => !paid.has(id));
    const ids = idsOf(users);
    const table = this.em.getKysely<UserTable>();
    await this.ledger.closeAccounts(users, this.audit.actor);
    await this.keepOut(ids);
    await table.deleteFrom('users').where('id', '=', anyOf(ids)).execute();
    await this.recordAll(users, ids, (subject) => ({ code: 'deleted', subject }));
    return { ids, next };
  }

  /**
   * The next users that match, in the order of ids: as many as one call can change in time. The first
   * call refuses when there are not as many as the admin was told.
   */
  private async lockMatching({ filter, total, after }: MatchingRecordsDto) {
    const matching = matchingRows(this.em, userList, readUserQuery({ filter }));
    if (after === undefined && total !== undefined) {
      const found = await countRows(matching);
      if (found !== total) throw otherUsersMatch(total, found);
    }
    const rows = await matching
      .select([...MATCHING])
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(PART)
      .forUpdate()
      .execute();
    const users = rows as unknown as MatchingUser[];
    const next = users.length < PART ? null : (users.at(-1)?.id ?? null);
    return { users, next };
  }

  private async recordAll(
    users: MatchingUser[],
    ids: number[],
    message: (subject: LogSubject) => LogMessage,
  ): Promise<void> {
    const changed = new Set(ids);
    const subjects = users.filter(({ id }) => changed.has(id)).map(label);
    await this.audit.recordAll(subjects.map(message));
  }

  /** What was paid stays known: those to whom something was are not deleted. */
  private async paidAmong(ids: number[]): Promise<Set<number>> {
    const rows = await this.em.execute<{ user_id: number }[]>(
      'select distinct c.user_id from payouts p join claims c on c.id = p.claim_id where c.user_id = any(?)',
      [`{${ids.join(',')}}`],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** Of deleted users the accounts are remembered, so that they cannot take part a second time. */
  private async keepOut(ids: number[]): Promise<void> {
    await this.em.execute(
      `insert into deleted_accounts (account, network, deleted_at)
       select account, network, now() from users
       where id = any(?) and account is not null and network is not null
       on conflict do nothing`,
      [`{${ids.join(',')}}`],
    );
  }

  /**
   * Gives points, or takes them with a negative number, for a reason.
   *
   * @throws AppError 422 when the user does not have as many.
   */
  @Transactional()
  async adjust(
    id: number,
    { points, reason: written, reason_zh }: AdjustmentDto,
  ): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    const reason = written.trim();
    if (points < 0 && user.total_points + points < 0) throw pointsBelowZero();
    const key = randomUUID();
    const decision_id =
      points > 0
        ? null
        : await this.decisions.record({
            ...{ user_id: id, kind: 'deduction', is_reviewed: true, points: -points },
            ...{ reason, reason_zh: reason_zh?.trim(), transfer_key: `adjust:${key}` },
          });
    const transfer = adjustmentTransfer(key, id, BigInt(points), reason, decision_id);
    await this.ledger.post(transfer, { caused_by: this.audit.actor });
    const subject = label(user);
    this.audit.record({ code: 'points_adjusted', subject, points, reason });
    return toUserDto(await this.em.refreshOrFail(user));
  }

  /**
   * What taking part looks at in a user, whose row is locked: whatever they do follows one after the
   * other.
   *
   * @throws AppError 404 when there is no such user.
   */
  async lockParticipant(id: number): Promise<LockedParticipant> {
    const [user] = await LOCK(this.em, [id]);
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
    const removed = await this.em.execute<{ id: number }[]>(
      'delete from users where is_demo returning id',
    );
    await this.em.execute('delete from decisions where user_id = any(?)', [
      `{${removed.map(({ id }) => id).join(',')}}`,
    ]);
    return removed.length;
  }

  /** The database writes the decision of each ban, and ends it with the ban. */
  private async setBanned(
    users: User[],
    ban: Pick<User, 'ban_reason' | 'ban_reason_zh'> | null,
  ): Promise<UserDto[]> {
    for (const user of users) {
      user.is_banned = ban !== null;
      user.ban_reason = ban?.ban_reason ?? null;
      user.ban_reason_zh = ban?.ban_reason_zh ?? null;
      user.banned_at = ban && new Date();
      const subject = label(user);
      if (ban) this.audit.record({ code: 'banned', subject, reason: ban.ban_reason ?? '' });
      else this.audit.record({ code: 'unbanned', subject });
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

/** The reason of a ban; the specification's call gives none (section 7). */
function banOf({ reason = '', reason_zh = '' }: BanDto) {
  const ban_reason = reason.trim() || NO_REASON_GIVEN;
  return { ban_reason, ban_reason_zh: reason_zh.trim() || null };
}

function label({ id, username, wallet_address }: MatchingUser): LogSubject {
  return { type: 'user', id, name: username ?? wallet_address };
}
