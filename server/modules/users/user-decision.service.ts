import { randomUUID } from 'node:crypto';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  adjustmentTransfer,
  hasVisibleText,
  type LogMessage,
  type LogSubject,
  NO_REASON_GIVEN,
  reasonCode,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { databaseDate } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { countRows, matchingRows } from '../../lists/select-page.js';
import { Records } from '../../records/records.js';
import type { ChangedRecordsDto, MatchingRecordsDto } from '../../records/selection.dto.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { toUserDto, type UserDto } from './dto/user.dto.js';
import type { AdjustmentDto, BanDto } from './dto/user-decision.dto.js';
import type { MatchingUsersBanDto, MatchingUsersDeletionDto } from './dto/user-selection.dto.js';
import { User } from './user.entity.js';
import {
  otherUsersMatch,
  pointsBelowZero,
  userAlreadyBanned,
  userNotBanned,
  userNotFound,
  userWasPaid,
} from './user.errors.js';
import { readUserQuery, userList } from './user.service.js';

/** What a change of many users has to know of each. */
const MATCHING = [
  'id',
  'username',
  'wallet_address',
  'is_banned',
  'is_demo',
  'total_points',
  'claimed_tokens',
] as const satisfies readonly (keyof User)[];
type MatchingUser = Pick<User, (typeof MATCHING)[number]>;

/** What a ban sets; the specification's call gives no reason (section 7). */
const banOf = ({ reason = '', reason_zh = '' }: BanDto) => ({
  is_banned: true as const,
  ban_reason: hasVisibleText(reason) ? reason.trim() : NO_REASON_GIVEN,
  ban_reason_zh: reason_zh.trim() || null,
  banned_at: databaseDate(),
});

/** What the end of a ban sets. */
const NO_BAN = {
  is_banned: false,
  ban_reason: null,
  ban_reason_zh: null,
  banned_at: null,
} as const;

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

const idsOf = (users: readonly MatchingUser[]): number[] => users.map(({ id }) => id);
const arrayOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;
const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`;

/** What admins decide of users: bans, points, and that they are deleted. */
@Injectable()
export class UserDecisionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionService,
    private readonly settings: SettingsService,
  ) {}

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
    await this.setBanned([user], NO_BAN);
    return toUserDto(user);
  }

  /** Lifts the ban of a decision that is overturned, which is what the log tells. */
  @Transactional()
  async liftBan(id: number): Promise<void> {
    Object.assign(await this.records.lock(User, id, userNotFound), NO_BAN);
    await this.em.flush();
  }

  @Transactional()
  async delete(id: number): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    if ((await this.paidAmong([id])).has(id)) throw userWasPaid();
    await this.remove([user]);
    return toUserDto(user);
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
    return this.setBanned(await this.lockAll(ids, { is_banned: true }), NO_BAN);
  }

  /** Deletes those of the users who are still there and were paid nothing, and answers them. */
  @Transactional()
  async bulkDelete(ids: number[]): Promise<UserDto[]> {
    const found = await this.lockAll(ids);
    const paid = await this.paidAmong(ids);
    const users = found.filter(({ id }) => !paid.has(id));
    await this.remove(users);
    return users.map(toUserDto);
  }

  /** Bans the next users that match, and answers whom it changed. */
  @Transactional()
  async banMatching(selection: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    const { users, next } = await this.lockMatching(selection);
    const changed = users.filter(({ is_banned }) => !is_banned);
    const ids = idsOf(changed);
    const ban = banOf(selection);
    const now = ban.banned_at.toISOString();
    await this.em
      .getKysely<UserTable>()
      .updateTable('users')
      .set({ ...ban, banned_at: now, updated_at: now })
      .where('id', '=', anyOf(ids))
      .execute();
    await this.recordAll(changed, (subject) => ({
      ...{ code: 'banned', subject },
      reason: ban.ban_reason,
    }));
    return { ids, next };
  }

  /** Deletes the next users that match, and answers who they were. */
  @Transactional()
  async deleteMatching({
    reason = '',
    ...selection
  }: MatchingUsersDeletionDto): Promise<ChangedRecordsDto> {
    const { users: found, next } = await this.lockMatching(selection);
    const paid = await this.paidAmong(idsOf(found));
    const users = found.filter(({ id }) => !paid.has(id));
    await this.remove(users, reasonCode(reason));
    return { ids: idsOf(users), next };
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
    users: readonly MatchingUser[],
    message: (subject: LogSubject) => LogMessage,
  ): Promise<void> {
    await this.audit.recordAll(users.map((user) => message(label(user))));
  }

  /** What was paid stays known: those to whom something was are not deleted. */
  private async paidAmong(ids: number[]): Promise<Set<number>> {
    const rows = await this.em.execute<{ user_id: number }[]>(
      'select distinct c.user_id from payouts p join claims c on c.id = p.claim_id where c.user_id = any(?)',
      [arrayOf(ids)],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** Deletes users: what they have is given back, and they cannot take part a second time. */
  private async remove(users: readonly MatchingUser[], reason = ''): Promise<void> {
    const isPreview = (await this.settings.read()).campaign_mode === 'preview';
    // What the seed has invented leaves no trace in the ledger.
    const demo = idsOf(users.filter(({ is_demo }) => is_demo && isPreview));
    const real = users.filter(({ is_demo }) => !is_demo || !isPreview);
    if (demo.length > 0) await this.ledger.removeDemo(demo);
    await this.ledger.closeAccounts(real, this.audit.actor);
    await this.em.execute(
      `insert into deleted_accounts (account, network, deleted_at)
       select account, network, now() from users
       where id = any(?) and account is not null and network is not null
       on conflict do nothing`,
      [arrayOf(idsOf(real))],
    );
    await this.em.execute('delete from users where id = any(?)', [arrayOf(idsOf(users))]);
    await this.em.execute('delete from decisions where user_id = any(?)', [arrayOf(demo)]);
    await this.recordAll(users, (subject) => ({
      ...{ code: 'deleted', subject },
      ...(reason !== '' && { reason }),
    }));
  }

  /**
   * Gives points, or takes them with a negative number, for a reason.
   *
   * @throws AppError 422 when the user does not have as many.
   */
  @Transactional()
  async adjust(id: number, { points, reason, reason_zh = '' }: AdjustmentDto): Promise<UserDto> {
    const user = await this.records.lock(User, id, userNotFound);
    const notice = { reason: reason.trim(), reason_zh: reason_zh.trim() };
    if (points < 0 && user.total_points + points < 0) throw pointsBelowZero();
    const key = randomUUID();
    const decision_id =
      points > 0
        ? null
        : await this.decisions.record({
            ...{ user_id: id, kind: 'deduction', is_reviewed: true, points: -points },
            ...{ ...notice, transfer_key: `adjust:${key}` },
          });
    const transfer = adjustmentTransfer(key, id, BigInt(points), notice, decision_id);
    await this.ledger.post(transfer, { caused_by: this.audit.actor });
    const subject = label(user);
    this.audit.record({ code: 'points_adjusted', subject, points, reason: notice.reason });
    return toUserDto(await this.em.refreshOrFail(user));
  }

  /** The database writes the decision of each ban, and ends it with the ban. */
  private async setBanned(
    users: User[],
    ban: ReturnType<typeof banOf> | typeof NO_BAN,
  ): Promise<UserDto[]> {
    for (const user of users) {
      Object.assign(user, ban);
      const subject = label(user);
      if (ban.is_banned) {
        this.audit.record({ code: 'banned', subject, reason: ban.ban_reason });
      } else {
        this.audit.record({ code: 'unbanned', subject });
      }
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
