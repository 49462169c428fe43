import { Injectable } from '@nestjs/common';
import {
  type AdminRole,
  type ApproverAccount,
  canBeApproved,
  hasAnother,
  isPermitted,
  type KeyRole,
  type Permission,
  personOf,
} from '#libs/domain/index.js';
import {
  type AuthenticatedAdmin,
  accountOf,
  assertPermitted,
} from '../../../../platform/identity/admin.guard.js';
import type { ApprovalRequest } from './approval-request.entity.js';
import { ownApproval, samePerson } from './approvals.errors.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** Permissions that an operation needs. */
export interface NeededPermissions {
  /** Permission of the requester, and of the second person. */
  permission: Permission;
  /** Permission of the second person where no other admin has `permission`. */
  or_permission?: Permission;
}

/** Decides who counts as a second person: an API key counts as its maker, a new admin as the admin who let them in. */
@Injectable()
export class SecondPersonService {
  constructor(private readonly requests: ApprovalsRepository) {}

  /** The person that an admin counts as, and whether there is a second person. */
  async askerOf(needed: NeededPermissions, admin: AuthenticatedAdmin) {
    const { username } = accountOf(admin);
    const accounts = await this.requests.accounts();
    const permission = approverPermission(needed, accounts, username);
    return {
      person: personOf(accounts, username, permission),
      has_another: hasAnother(accounts, username, permission),
      can_be_approved: canBeApproved(accounts, username, permission),
    };
  }

  /** @throws AppError 403 for the requester, and without the permission */
  async assertMayAnswer(
    needed: NeededPermissions,
    asked_by: string,
    admin: AuthenticatedAdmin,
  ): Promise<void> {
    if (asked_by === accountOf(admin).username) throw ownApproval();
    const accounts = await this.requests.accounts();
    assertPermitted(admin, approverPermission(needed, accounts, asked_by));
  }

  /** @throws AppError 403 as {@link assertMayAnswer}, and for an admin who counts as the requester */
  async assertMayApprove(
    needed: NeededPermissions,
    asked_by: string,
    admin: AuthenticatedAdmin,
  ): Promise<void> {
    await this.assertMayAnswer(needed, asked_by, admin);
    const accounts = await this.requests.accounts();
    const permission = approverPermission(needed, accounts, asked_by);
    const person = personOf(accounts, accountOf(admin).username, permission);
    if (person === personOf(accounts, asked_by, permission)) throw samePerson();
  }

  /** Whether the requester is active and still has the permission, and the API key has not expired. */
  async canStillAsk(
    { permission }: NeededPermissions,
    { asked_by, asked_with }: Pick<ApprovalRequest, 'asked_by' | 'asked_with'>,
  ): Promise<boolean> {
    const accounts = await this.requests.accounts();
    const asker = accounts.find(({ username, is_active }) => username === asked_by && is_active);
    const roles: (AdminRole | KeyRole | undefined)[] = [asker?.role];
    if (asked_with) roles.push(await this.requests.roleOfKey(asked_with));
    return roles.every((role) => role && role !== 'integration' && isPermitted(role, permission));
  }
}

const approverPermission = (
  { permission, or_permission = permission }: NeededPermissions,
  accounts: readonly ApproverAccount[],
  asked_by: string,
): Permission => (hasAnother(accounts, asked_by, permission) ? permission : or_permission);
