import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AdminRole, APPROVER_HOURS, nameSkeleton, rolesWith } from '#libs/domain/index.js';
import { compose } from '../../../../platform/database/prepared.js';
import { Repository } from '../../../../platform/database/repository.js';
import { anyOf, lockTable, now, type TablesOf } from '../../../../platform/database/tables.js';
import type { AdminNetworkSchema, AdminSchema, FormerRoleSchema } from '../admin.entity.js';
import type { AdminRulesSchema } from '../admin-rules.entity.js';
import type { AdminInvitationSchema } from './admin-invitation.entity.js';

type Tables = TablesOf<
  | typeof AdminInvitationSchema
  | typeof AdminNetworkSchema
  | typeof AdminRulesSchema
  | typeof AdminSchema
  | typeof FormerRoleSchema
>;

const INVITATION_HOURS = 72;

/** The admin who made an invitation, if they may still invite: a part of other statements. */
const inviterOf = (invitation: 'admin_invitations' | 'i') =>
  compose<Tables>()
    .selectFrom('admins as a')
    .select('a.username')
    .where('a.id', '=', sql<number>`${sql.id(invitation, 'invited_by_id')}`)
    .where('a.role', 'in', rolesWith('admins.manage'))
    .where('a.suspended_at', 'is', null);

interface NewInvitation {
  username: string;
  role: AdminRole;
  token_hash: string;
  invited_by_id: number;
}

@Injectable()
export class AdminsRepository extends Repository<Tables> {
  /** The last logins of admins, by id. */
  async lastLogins(ids: readonly number[]): Promise<Map<number, string>> {
    const logins = await this.db
      .selectFrom('admin_networks')
      .select(({ fn }) => ['admin_id', fn.max('last_login_at').as('last_login_at')])
      .where('admin_id', '=', anyOf(ids))
      .groupBy('admin_id')
      .execute();
    return new Map(logins.map(({ admin_id, last_login_at }) => [admin_id, last_login_at]));
  }

  async hasSecondFactor(id: number): Promise<boolean> {
    const admin = await this.db
      .selectFrom('admins')
      .select('has_second_factor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return admin.has_second_factor;
  }

  /** Ids of owners who can log in; locks them until the end of the transaction. */
  async lockOwners(): Promise<number[]> {
    const owners = await this.db
      .selectFrom('admins')
      .select('id')
      .where('role', '=', 'owner')
      .where('suspended_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return owners.map(({ id }) => id);
  }

  /** Notes the role that an active admin has until now. */
  async endRole(admin_id: number): Promise<void> {
    await this.db
      .deleteFrom('former_roles')
      .where('ended_at', '<=', sql<string>`now() - make_interval(hours => ${APPROVER_HOURS})`)
      .execute();
    await this.db
      .insertInto('former_roles')
      .columns(['admin_id', 'role', 'stood_for', 'ended_at'])
      .expression(({ selectFrom }) =>
        selectFrom('admins')
          .select(['id', 'role'])
          .select(
            sql<string | null>`case when stands_until > now() then stands_for end`.as('stood_for'),
          )
          .select(now.as('ended_at'))
          .where('id', '=', admin_id)
          .where('suspended_at', 'is', null),
      )
      .execute();
  }

  /** Whether an admin has this name or one that looks like it, or an invitation offers it; asks one at a time. */
  async isNameTaken(username: string): Promise<boolean> {
    await lockTable(this.em, 'admin_invitations');
    const names = await this.db
      .selectFrom('admins')
      .select('username')
      .unionAll(
        this.db.selectFrom('admin_invitations').select('username').where('expires_at', '>', now),
      )
      .execute();
    const skeleton = nameSkeleton(username);
    return names.some((other) => nameSkeleton(other.username) === skeleton);
  }

  async createInvitation(invitation: NewInvitation) {
    await this.db.deleteFrom('admin_invitations').where('expires_at', '<=', now).execute();
    return this.db
      .insertInto('admin_invitations')
      .values({
        ...invitation,
        created_at: now,
        expires_at: sql<string>`now() + make_interval(hours => ${INVITATION_HOURS})`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
  }

  listInvitations() {
    return this.db
      .selectFrom('admin_invitations as i')
      .innerJoin('admins as a', 'a.id', 'i.invited_by_id')
      .select(['i.id', 'i.username', 'i.role', 'i.expires_at', 'a.username as invited_by'])
      .where('i.expires_at', '>', now)
      .orderBy('i.id', 'desc')
      .execute();
  }

  findInvitation(token_hash: string) {
    return this.db
      .selectFrom('admin_invitations')
      .select(['username', 'role', 'expires_at'])
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .where(({ exists }) => exists(inviterOf('admin_invitations')))
      .executeTakeFirst();
  }

  /** Uses an invitation up: of several calls at once one gets it. */
  takeInvitation(token_hash: string) {
    return this.db
      .deleteFrom('admin_invitations as i')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .where(({ exists }) => exists(inviterOf('i')))
      .returning(['i.username', 'i.role', inviterOf('i').$asScalar().$notNull().as('invited_by')])
      .executeTakeFirst();
  }

  revokeInvitation(id: number) {
    return this.db
      .deleteFrom('admin_invitations')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning(['username', 'role'])
      .executeTakeFirst();
  }
}
