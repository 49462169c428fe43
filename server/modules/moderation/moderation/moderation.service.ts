import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  adjustmentTransfer,
  hasVisibleText,
  type LogSubject,
  NO_REASON_GIVEN,
  reasonCode,
} from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { findMatching } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import type {
  ChangedRecordsDto,
  MatchingRecordsDto,
} from '../../../platform/records/selection.dto.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { VisitorSessionRepository } from '../../earning/wallet-sessions/visitor-session.repository.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { DeletedAccountRepository } from '../../participants/users/deleted-account.repository.js';
import { toUserDto, type UserDto } from '../../participants/users/dto/user.dto.js';
import { TelegramAccountRepository } from '../../participants/users/telegram-account.repository.js';
import {
  type Ban,
  NO_BAN,
  UserRepository,
  type UserRow,
} from '../../participants/users/user.repository.js';
import { readUserQuery, userList } from '../../participants/users/user.service.js';
import { findPaidUsers } from '../../paying/distributors/distributor.report.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type {
  AdjustmentDto,
  BanDto,
  MatchingUsersBanDto,
  MatchingUsersDeletionDto,
} from './dto/moderation.dto.js';
import {
  otherUsersMatch,
  pointsBelowZero,
  userAlreadyBanned,
  userNotBanned,
  userWasPaid,
} from './moderation.errors.js';

const MATCHING = [
  'id',
  'username',
  'wallet_address',
  'is_banned',
  'is_demo',
  'total_points',
  'claimed_tokens',
] as const;
type MatchingUser = Pick<UserRow, (typeof MATCHING)[number]>;

/** Users changed by one call, which must answer within ten seconds on a busy machine too. */
export const MAX_CHANGED = 5_000;

/** What a ban sets; the specification's call gives no reason (section 7). */
const banOf = ({ reason = '', reason_zh = '' }: BanDto): Ban => ({
  is_banned: true,
  ban_reason: hasVisibleText(reason) ? reason.trim() : NO_REASON_GIVEN,
  ban_reason_zh: reason_zh.trim() || null,
  banned_at: databaseDate(),
});

const idsOf = (users: readonly MatchingUser[]): number[] => users.map(({ id }) => id);

/** Admins ban and delete users, and adjust their points. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionRepository,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
    private readonly telegram: TelegramAccountRepository,
    private readonly accounts: DeletedAccountRepository,
    private readonly sessions: VisitorSessionRepository,
  ) {}

  @Transactional()
  async ban(id: number, ban: BanDto = {}): Promise<UserDto> {
    const user = await this.users.lockRow(id);
    if (user.is_banned) throw userAlreadyBanned();
    return this.setBan(user, banOf(ban));
  }

  @Transactional()
  async unban(id: number): Promise<UserDto> {
    const user = await this.users.lockRow(id);
    if (!user.is_banned) throw userNotBanned();
    return this.setBan(user, NO_BAN);
  }

  @Transactional()
  async delete(id: number): Promise<UserDto> {
    const user = await this.users.lockRow(id);
    if ((await findPaidUsers(this.em, [id])).has(id)) throw userWasPaid();
    await this.remove([user]);
    return toUserDto(user);
  }

  /** Bans those of the users who exist and are not banned; answers the changed ones. */
  @Transactional()
  async bulkBan(ids: number[], ban: BanDto): Promise<UserDto[]> {
    const users = await this.users.lockRows(ids, { is_banned: false });
    return this.setBans(users, banOf(ban));
  }

  /** Lifts the ban of those of the users who exist and are banned; answers the changed ones. */
  @Transactional()
  async bulkUnban(ids: number[]): Promise<UserDto[]> {
    return this.setBans(await this.users.lockRows(ids, { is_banned: true }), NO_BAN);
  }

  /** Deletes those of the users who exist and were paid nothing, and answers them. */
  @Transactional()
  async bulkDelete(ids: readonly number[], reason = ''): Promise<UserDto[]> {
    const found = await this.users.lockRows(ids);
    const paid = await findPaidUsers(this.em, ids);
    const users = found.filter(({ id }) => !paid.has(id));
    await this.remove(users, reasonCode(reason));
    return users.map(toUserDto);
  }

  @Transactional()
  async banMatching(selection: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    const { users, next } = await this.lockMatching(selection);
    const changed = users.filter(({ is_banned }) => !is_banned);
    await this.setBans(changed, banOf(selection));
    return { ids: idsOf(changed), next };
  }

  @Transactional()
  async deleteMatching({
    reason = '',
    ...selection
  }: MatchingUsersDeletionDto): Promise<ChangedRecordsDto> {
    const { users: found, next } = await this.lockMatching(selection);
    const paid = await findPaidUsers(this.em, idsOf(found));
    const users = found.filter(({ id }) => !paid.has(id));
    await this.remove(users, reasonCode(reason));
    return { ids: idsOf(users), next };
  }

  /** Adds points, or deducts them with a negative number. @throws AppError 422 when the user has less. */
  @Transactional()
  async adjust(id: number, { points, reason, reason_zh = '' }: AdjustmentDto): Promise<UserDto> {
    assertGranted('adjust_points');
    const user = await this.users.lockRow(id);
    const notice = { reason: reason.trim(), reason_zh: reason_zh.trim() };
    if (points < 0 && user.total_points + points < 0) throw pointsBelowZero();
    const key = randomUUID();
    const decision_id =
      points > 0
        ? null
        : await this.decisions.record({
            ...notice,
            user_id: id,
            kind: 'deduction',
            is_reviewed: true,
            points: -points,
            transfer_key: `adjust:${key}`,
          });
    const transfer = adjustmentTransfer(key, id, BigInt(points), notice, decision_id);
    await this.ledger.post(transfer, { caused_by: this.audit.actor });
    const subject = subjectOf(user);
    this.audit.record({ code: 'points_adjusted', subject, points, reason: notice.reason });
    return toUserDto(await this.users.get(id));
  }

  /** Locks the next users that match; the first call fails unless as many match as the admin was shown. */
  private async lockMatching({ filter, ...selection }: MatchingRecordsDto) {
    const { rows, next } = await findMatching(this.em, userList, readUserQuery({ filter }), {
      ...selection,
      columns: MATCHING,
      limit: MAX_CHANGED,
      isLocking: true,
      otherMatch: otherUsersMatch,
    });
    return { users: rows as MatchingUser[], next };
  }

  /** Deletes users: their points and tokens are returned, and their accounts cannot take part again. */
  private async remove(users: readonly MatchingUser[], reason = ''): Promise<void> {
    assertGranted('delete_users');
    const isPreview = (await this.settings.read()).campaign_mode === 'preview';
    // The seed's users leave no trace in the ledger.
    const demo = idsOf(users.filter(({ is_demo }) => is_demo && isPreview));
    const real = users.filter(({ is_demo }) => !is_demo || !isPreview);
    if (demo.length > 0) await this.ledger.removeDemo(demo);
    await this.ledger.closeAccounts(real, this.audit.actor);
    await this.telegram.unlink(idsOf(real));
    await this.accounts.block(await this.users.findAccounts(idsOf(real)));
    await this.sessions.forgetWallets(idsOf(users));
    await this.users.remove(idsOf(users));
    await this.decisions.removeOf(demo);
    this.audit.recordAll(
      users.map((user) => ({
        code: 'deleted',
        subject: subjectOf(user),
        ...(reason !== '' && { reason }),
      })),
    );
  }

  private async setBan(user: MatchingUser, ban: Ban | typeof NO_BAN): Promise<UserDto> {
    const [changed] = await this.setBans([user], ban);
    return changed as UserDto;
  }

  /** The database writes the decision of each ban, and ends it with the ban. */
  private async setBans(
    users: readonly MatchingUser[],
    ban: Ban | typeof NO_BAN,
  ): Promise<UserDto[]> {
    const changed = await this.users.setBan(idsOf(users), ban);
    this.audit.recordAll(
      users.map((user) => {
        const subject = subjectOf(user);
        return ban.is_banned
          ? { code: 'banned', subject, reason: ban.ban_reason }
          : { code: 'unbanned', subject };
      }),
    );
    return changed.map(toUserDto);
  }
}

const subjectOf = ({ id, username, wallet_address }: MatchingUser): LogSubject => ({
  type: 'user',
  id,
  name: username ?? wallet_address,
});
