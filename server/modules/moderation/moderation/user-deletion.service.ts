import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { reasonCode } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import type { ChangedRecordsDto } from '../../../platform/records/selection.dto.js';
import { DemoDataService } from '../../campaign/campaign/demo-data.service.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { VisitorSessionRepository } from '../../earning/wallet-sessions/visitor-session.repository.js';
import { DeletedAccountRepository } from '../../participants/users/deleted-account.repository.js';
import { toUserDto, type UserDto } from '../../participants/users/dto/user.dto.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { findPaidUsers } from '../../paying/distributors/distributor.report.js';
import type { MatchingUsersDeletionDto } from './dto/moderation.dto.js';
import { idsOf, lockMatching, type ModeratedUser, subjectOf } from './moderated-users.js';
import { userWasPaid } from './moderation.errors.js';
import { UserDataService } from './user-data.service.js';

/** Deletes users to whom no tokens were paid. */
@Injectable()
export class UserDeletionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly demo: DemoDataService,
    private readonly users: UserRepository,
    private readonly data: UserDataService,
    private readonly accounts: DeletedAccountRepository,
    private readonly sessions: VisitorSessionRepository,
  ) {}

  @Transactional()
  async delete(id: number): Promise<UserDto> {
    const user = await this.users.lockRow(id);
    if ((await findPaidUsers(this.em, [id])).has(id)) throw userWasPaid();
    await this.remove([user]);
    return toUserDto(user);
  }

  /** Returns the deleted users: paid and unknown ones are left out. */
  @Transactional()
  async bulkDelete(ids: readonly number[], reason = ''): Promise<UserDto[]> {
    const users = await this.removeUnpaid(await this.users.lockRows(ids), reason);
    return users.map(toUserDto);
  }

  @Transactional()
  async deleteMatching({
    reason = '',
    ...selection
  }: MatchingUsersDeletionDto): Promise<ChangedRecordsDto> {
    const { users, next } = await lockMatching(this.em, selection);
    return { ids: idsOf(await this.removeUnpaid(users, reason)), next };
  }

  private async removeUnpaid<User extends ModeratedUser>(
    locked: readonly User[],
    reason: string,
  ): Promise<User[]> {
    const paid = await findPaidUsers(this.em, idsOf(locked));
    const users = locked.filter(({ id }) => !paid.has(id));
    await this.remove(users, reasonCode(reason));
    return users;
  }

  /** Returns the users' points and tokens, and keeps their accounts from taking part again. */
  private async remove(users: readonly ModeratedUser[], reason = ''): Promise<void> {
    assertGranted('delete_users');
    const real = await this.demo.removeFromPreview(users);
    const ids = idsOf(real);
    await this.ledger.closeAccounts(real, this.audit.actor);
    await this.data.forgetDeleted(ids);
    await this.accounts.block(await this.users.findAccounts(ids));
    await this.sessions.forgetWallets(idsOf(users));
    await this.users.remove(ids);
    this.audit.recordAll(
      users.map((user) => ({
        code: 'deleted',
        subject: subjectOf(user),
        ...(reason !== '' && { reason }),
      })),
    );
  }
}
