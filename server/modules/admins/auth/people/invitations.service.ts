import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { databaseDate } from '../../../../platform/database/clock.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { conflict } from '../../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { AuditLog } from '../../../../platform/operation-log/audit-log.js';
import { toIso } from '../../../../platform/records/timestamps.js';
import { Notifier } from '../../notifications/notifier.service.js';
import { Admin } from '../admin.entity.js';
import { AdminSessionService } from '../admin-session.service.js';
import { passwordTooWeak } from '../auth.errors.js';
import type { Caller } from '../caller.js';
import type { AccessTokenDto } from '../dto/auth.dto.js';
import { hashPassword, isStrongPassword } from '../password.js';
import { fingerprintOf } from '../token.service.js';
import { AdminsRepository } from './admins.repository.js';
import type {
  CreatedInvitationDto,
  InvitationAcceptDto,
  InvitationCreateDto,
  InvitationDto,
  OfferedInvitationDto,
} from './dto/admin.dto.js';
import { announceApprover, standingFor } from './standing-for.js';

const TOKEN_BYTES = 32;

const nameTaken = () =>
  conflict('admin.name_taken', {
    en: 'An admin or an invitation has this name already',
    zh: '此名称已被管理员或邀请使用',
  });

/** 404: it never was, was used, was revoked, or is older than three days. */
const invitationGone = () =>
  new AppError(404, 'invitation.not_found', {
    en: 'This invitation was used or revoked, or it has expired',
    zh: '该邀请已被使用、撤销或已过期',
  });

/** Links by which people become admins, each once. */
@Injectable()
export class InvitationsService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly admins: AdminsRepository,
    private readonly sessions: AdminSessionService,
    private readonly audit: AuditLog,
    private readonly notifier: Notifier,
  ) {}

  async list(): Promise<InvitationDto[]> {
    const invitations = await this.admins.listInvitations();
    return invitations.map((it) => ({ ...it, expires_at: toIso(it.expires_at) }));
  }

  /** Returns the token once; only its hash is stored. @throws AppError 409 for a name in use. */
  @Transactional()
  async create(
    { username, role }: InvitationCreateDto,
    admin: AuthenticatedAdmin,
  ): Promise<CreatedInvitationDto> {
    if (await this.admins.isNameTaken(username)) throw nameTaken();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { id, expires_at } = await this.admins.createInvitation({
      username,
      role,
      token_hash: fingerprintOf(token),
      invited_by_id: admin.id,
    });
    this.audit.record({ code: 'invited', subject: { type: 'admin', name: username }, role });
    return {
      id,
      username,
      role,
      invited_by: admin.username,
      expires_at: toIso(expires_at),
      token,
    };
  }

  /** @throws AppError 404 */
  @Transactional()
  async revoke(id: number): Promise<InvitationDto> {
    const invitation = (await this.list()).find((it) => it.id === id);
    const revoked = invitation && (await this.admins.revokeInvitation(id));
    if (!revoked) throw invitationGone();
    const subject = { type: 'admin', name: revoked.username } as const;
    this.audit.record({ code: 'invitation_revoked', subject, role: revoked.role });
    return invitation;
  }

  /** @throws AppError 404 */
  async read(token: string): Promise<OfferedInvitationDto> {
    const found = await this.admins.findInvitation(fingerprintOf(token));
    if (!found) throw invitationGone();
    return { ...found, expires_at: toIso(found.expires_at) };
  }

  /** Makes the invited person an admin, and logs them in. @throws AppError 404, and 422 for a weak password. */
  async accept({ token, password }: InvitationAcceptDto, caller: Caller): Promise<AccessTokenDto> {
    const { username } = await this.read(token);
    if (!(await isStrongPassword(password, username))) throw passwordTooWeak('password');
    const password_hash = await hashPassword(password);
    this.audit.nameAdmin(username);
    return this.sessions.open(await this.createAdmin(token, password_hash), caller);
  }

  @Transactional()
  private async createAdmin(token: string, password_hash: string) {
    const taken = await this.admins.takeInvitation(fingerprintOf(token));
    if (!taken) throw invitationGone();
    const { username, role, invited_by } = taken;
    const now = databaseDate();
    const admin = this.em.create(Admin, {
      username,
      role,
      password_hash,
      ...standingFor(invited_by),
      created_at: now,
      updated_at: now,
    });
    await this.em.flush();
    const subject = { type: 'admin', id: admin.id, name: username } as const;
    this.audit.record({ code: 'joined', subject, role });
    await announceApprover(this.notifier, { username, role }, invited_by);
    return { id: admin.id, username, password_hash };
  }
}
