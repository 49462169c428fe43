import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { notFound, unauthorized } from '../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { AdminRepository } from './admin.repository.js';
import { invalidCredentials } from './auth.errors.js';
import type { Caller } from './caller.js';
import type { AccessTokenDto, AdminSessionDto, EndedSessionsDto } from './dto/auth.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { TOKEN_LIFETIME, TokenService } from './token.service.js';

/** An admin whose password or passkey was right. */
interface KnownAdmin {
  id: number;
  username: string;
  /** The hash that was compared, or that was stored when a key was. */
  password_hash: string;
}

/** Sessions of the back office: a token names one, and each call reads it. */
@Injectable()
export class AdminSessionService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly admins: AdminRepository,
    private readonly tokens: TokenService,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Logs an admin in, and returns the token. @param prove uses up the proof, in the transaction of the session
   * @throws AppError 401 when the password changed meanwhile
   */
  async open(
    admin: KnownAdmin,
    caller: Caller,
    prove?: () => Promise<void>,
  ): Promise<AccessTokenDto> {
    const session_id = await this.openSession(admin, caller, prove);
    return { access_token: await this.tokens.sign(admin.id, session_id) };
  }

  async list({ id, session_id }: AuthenticatedAdmin): Promise<AdminSessionDto[]> {
    const sessions = await this.admins.listSessions(id);
    return sessions.map((session) => ({
      id: session.id,
      device: session.device,
      network: session.network,
      last_used_at: isoOrNull(session.last_used_at),
      created_at: toIso(session.created_at),
      expires_at: toIso(session.expires_at),
      is_current: session.id === session_id,
    }));
  }

  /** Ends one session of the caller. @throws AppError 404 when there is no such session. */
  @Transactional()
  async end({ id }: AuthenticatedAdmin, session: string): Promise<EndedSessionsDto> {
    const sessions = isUUID(session) ? await this.admins.endSessions(id, { only: session }) : 0;
    if (sessions === 0) throw notFound('session', { en: 'session', zh: '会话' });
    this.audit.record({ code: 'sessions_ended', sessions });
    return { sessions };
  }

  @Transactional()
  async endOthers({ id, session_id }: AuthenticatedAdmin): Promise<EndedSessionsDto> {
    const sessions = await this.admins.endSessions(id, { but: session_id });
    if (sessions > 0) this.audit.record({ code: 'sessions_ended', sessions });
    return { sessions };
  }

  /** Ends every session of an admin, within the running transaction. */
  async endAll(adminId: number): Promise<void> {
    await this.admins.endSessions(adminId);
  }

  /** The caller has shown again who they are. @throws AppError 401 when the session has ended. */
  @Transactional()
  async confirm({ session_id }: AuthenticatedAdmin): Promise<string> {
    const until = await this.admins.confirmSession(session_id);
    if (until === undefined) throw unauthorized();
    this.audit.record({ code: 'identity_confirmed' });
    return toIso(until);
  }

  @Transactional()
  private async openSession(
    { id, username, password_hash }: KnownAdmin,
    caller: Caller,
    prove?: () => Promise<void>,
  ): Promise<string> {
    const [admin] = await Promise.all([this.admins.holdCredentials(id), prove?.()]);
    if (admin?.password_hash !== password_hash || admin.suspended_at) throw invalidCredentials();
    const { device, network } = caller;
    const session_id = randomUUID();
    const expires_at = new Date(databaseNow() + TOKEN_LIFETIME * 1000);
    await this.admins.openSession({ id: session_id, admin_id: id, device, network, expires_at });
    await this.attempts.succeed(username, network);
    this.audit.record({ code: 'logged_in' });
    return session_id;
  }
}
