import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { adjustmentTransfer, hasVisibleText, NO_REASON_GIVEN } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import type { ChangedRecordsDto } from '../../../platform/records/selection.dto.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { openHoldAppeals } from '../../participants/decisions/decision.report.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { toUserDto, type UserDto } from '../../participants/users/dto/user.dto.js';
import {
  type Ban,
  NO_BAN,
  UserRepository,
  type UserRow,
} from '../../participants/users/user.repository.js';
import { AppealRepository } from '../appeals/appeal.repository.js';
import type { AdjustmentDto, BanDto, MatchingUsersBanDto } from './dto/moderation.dto.js';
import { idsOf, lockMatching, type ModeratedUser, subjectOf } from './moderated-users.js';
import { pointsBelowZero, userAlreadyBanned, userNotBanned } from './moderation.errors.js';

/** A ban without a reason is allowed: the specification's call gives none (section 7). */
const banOf = ({ reason = '', reason_zh = '' }: BanDto): Ban => ({
  is_banned: true,
  ban_reason: hasVisibleText(reason) ? reason.trim() : NO_REASON_GIVEN,
  ban_reason_zh: reason_zh.trim() || null,
  banned_at: databaseDate(),
});

/** Bans users, and adjusts their points. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionRepository,
    private readonly users: UserRepository,
    private readonly appeals: AppealRepository,
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

  /** Bans users who are not banned yet, and returns them. */
  @Transactional()
  async bulkBan(ids: number[], ban: BanDto): Promise<UserDto[]> {
    const users = await this.users.lockRows(ids, { is_banned: false });
    return this.setBans(users, banOf(ban));
  }

  /** Lifts the bans of banned users, and returns them. */
  @Transactional()
  async bulkUnban(ids: number[]): Promise<UserDto[]> {
    return this.setBans(await this.users.lockRows(ids, { is_banned: true }), NO_BAN);
  }

  @Transactional()
  async banMatching(selection: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    const { users, next } = await lockMatching(this.em, selection);
    const changed = users.filter(({ is_banned }) => !is_banned);
    await this.setBans(changed, banOf(selection));
    return { ids: idsOf(changed), next };
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

  private async setBan(user: ModeratedUser, ban: Ban | typeof NO_BAN): Promise<UserDto> {
    const [changed] = await this.setBans([user], ban);
    return changed as UserDto;
  }

  /** The database writes the decision of each ban, and ends it with the ban. */
  private async setBans(
    users: readonly ModeratedUser[],
    ban: Ban | typeof NO_BAN,
  ): Promise<UserDto[]> {
    const changed = await this.users.setBan(idsOf(users), ban);
    if (ban.is_banned) await this.moveAppeals(changed);
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

  /** A ban replaces the hold of its user, with the open appeal. */
  private async moveAppeals(banned: readonly UserRow[]): Promise<void> {
    const bans = new Map(banned.map(({ id, ban_decision_id }) => [id, ban_decision_id]));
    const open = await openHoldAppeals(this.em, [...bans.keys()]);
    await this.appeals.move(
      open.flatMap(({ id, user_id }) => {
        const decision_id = bans.get(user_id) ?? null;
        return decision_id === null ? [] : [{ id, decision_id }];
      }),
    );
  }
}
