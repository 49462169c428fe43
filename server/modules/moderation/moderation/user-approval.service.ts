import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIRMED_POINTS } from '#libs/domain/index.js';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
} from '../../../platform/identity/admin.guard.js';
import { matchingIds } from '../../../platform/lists/select-page.js';
import type {
  ChangedRecordsDto,
  MatchingRecordsDto,
} from '../../../platform/records/selection.dto.js';
import { freezeUsers } from '../../../reports/approval.report.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import type { UserDto } from '../../participants/users/dto/user.dto.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { readUserQuery, userList } from '../../participants/users/user.service.js';
import type { AdjustmentDto, MatchingUsersDeletionDto } from './dto/moderation.dto.js';
import { MAX_CHANGED } from './moderated-users.js';
import { otherUsersMatch } from './moderation.errors.js';
import { ModerationService } from './moderation.service.js';
import { UserDeletionService } from './user-deletion.service.js';

type Deletion = ({ ids: number[] } | MatchingRecordsDto) & { reason?: string };

type Adjustment = AdjustmentDto & { id: number };

/** Deletes users and adjusts points: more than the rules leave to one admin waits for a second one. */
@Injectable()
export class UserApprovalService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly approvals: ApprovalsService,
    private readonly moderation: ModerationService,
    private readonly deletions: UserDeletionService,
    private readonly users: UserRepository,
  ) {}

  onModuleInit(): void {
    this.approvals.define<Deletion>('delete_users', {
      permission: 'users.delete',
      operation: { action: 'delete_user', resource_type: 'user' },
      freeze: (deletion) => this.freezeDeletion(deletion),
      at_once: MAX_CHANGED,
      execute: (deletion) => this.deletions.bulkDelete(idsOf(deletion), deletion.reason),
      items: (ids) => this.users.findItems(ids),
    });
    this.approvals.define<Adjustment>('adjust_points', {
      permission: 'users.adjust',
      operation: { action: 'adjust_points', resource_type: 'user' },
      freeze: (adjustment) => this.freezeAdjustment(adjustment),
      execute: ({ id, ...adjustment }) => this.moderation.adjust(id, adjustment),
    });
  }

  delete(id: number, admin: AuthenticatedAdmin): Promise<UserDto> {
    const work = () => this.deletions.delete(id);
    return this.approvals.run('delete_users', { ids: [id] }, admin, work);
  }

  bulkDelete(ids: number[], admin: AuthenticatedAdmin): Promise<UserDto[]> {
    const work = () => this.deletions.bulkDelete(ids);
    return this.approvals.run('delete_users', { ids }, admin, work);
  }

  deleteMatching(
    selection: MatchingUsersDeletionDto,
    admin: AuthenticatedAdmin,
  ): Promise<ChangedRecordsDto> {
    const work = () => this.deletions.deleteMatching(selection);
    return this.approvals.run('delete_users', { ...selection }, admin, work);
  }

  async adjust(id: number, adjustment: AdjustmentDto, admin: AuthenticatedAdmin): Promise<UserDto> {
    if (Math.abs(adjustment.points) > CONFIRMED_POINTS) assertConfirmed(admin);
    const work = () => this.moderation.adjust(id, adjustment);
    return this.approvals.run('adjust_points', { ...adjustment, id }, admin, work);
  }

  private async freezeDeletion(deletion: Deletion) {
    const { reason = '' } = deletion;
    const matching = 'ids' in deletion ? deletion.ids : await this.idsOfFilter(deletion);
    const { ids, amount: points, state } = await freezeUsers(this.em, matching);
    const users = ids.length;
    const facts = { users, points, ...(reason !== '' && { reason }) };
    return { payload: { ids, reason }, size: users, facts, state };
  }

  private async freezeAdjustment(payload: Adjustment) {
    const { username, wallet_address } = await this.users.get(payload.id);
    const { points, reason } = payload;
    const facts = { user: username ?? wallet_address, user_id: payload.id, points, reason };
    return { payload, size: Math.abs(points), facts, state: wallet_address };
  }

  private idsOfFilter({ filter, after, total }: MatchingRecordsDto): Promise<number[]> {
    const query = readUserQuery({ filter });
    return matchingIds(this.em, userList, query, { after, total, otherMatch: otherUsersMatch });
  }
}

const idsOf = (deletion: Deletion): number[] => ('ids' in deletion ? deletion.ids : []);
