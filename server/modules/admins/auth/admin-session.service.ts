import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { notFound, unauthorized } from '../../../platform/errors/common.errors.js';
import { AdminSessions, type AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { AdminRepository } from './admin.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { invalidCredentials } from './auth.errors.js';
import type { Caller } from './caller.js';
import type { AdminSessionDto, EndedSessionsDto } from './dto/auth.dto.js';
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
export class AdminSessionService extends AdminSessions {
  constructor(
    readonly em: SqlEntityManager,
    private readonly rows: AdminRepository,
    private readonly tokens: TokenService,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditLog,
    private readonly keys: ApiKeysService,
  ) {
    super();
  }

  override async resume(token: string, address: string): Promise<AuthenticatedAdmin | undefined> {
    const payload = this.tokens.verify(token);
    if (!payload) return this.keys.resume(token, address);
    const found = await this.rows.findBySession(payload.jti, Number(payload.sub));
    if (!found) return undefined;
    const { is_old, ...admin } = found;
    if (is_old) await this.rows.useSession(payload.jti);
    return { ...admin, session_id: payload.jti };
  }

  /**
   * Logs an admin in, and answers the token. @throws AppError 401 when the password changed meanwhile.
   * @param prove uses up what the admin has shown, in the transaction that opens the session
   */
  async open(admin: KnownAdmin, caller: Caller, prove?: () => Promise<void>): Promise<string> {
    return this.tokens.sign(admin.id, await this.openSession(admin, caller, prove));
  }

  async list({ id, session_id }: AuthenticatedAdmin): Promise<AdminSessionDto[]> {
    const sessions = await this.rows.listSessions(id);
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
    const sessions = isUUID(session) ? await this.rows.endSessions(id, { only: session }) : 0;
    if (sessions === 0) throw notFound('session', { en: 'session', zh: '会话' });
    this.audit.record({ code: 'sessions_ended', sessions });
    return { sessions };
  }

  /** Ends all other sessions of the caller. */
  @Transactional()
  async endOthers({ id, session_id }: AuthenticatedAdmin): Promise<EndedSessionsDto> {
    const sessions = await this.rows.endSessions(id, { but: session_id });
    if (sessions > 0) this.audit.record({ code: 'sessions_ended', sessions });
    return { sessions };
  }

  /** Ends every session of an admin, within the running transaction. */
  async endAll(adminId: number): Promise<void> {
    await this.rows.endSessions(adminId);
  }

  /** The caller has shown again who they are. @throws AppError 401 when the session has ended. */
  @Transactional()
  async confirm({ session_id }: AuthenticatedAdmin): Promise<string> {
    const until = await this.rows.confirmSession(session_id);
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
    const [admin] = await Promise.all([this.rows.holdCredentials(id), prove?.()]);
    if (admin?.password_hash !== password_hash || admin.suspended_at) throw invalidCredentials();
    const { device, network } = caller;
    const session_id = randomUUID();
    const expires_at = new Date(databaseNow() + TOKEN_LIFETIME * 1000);
    await this.rows.openSession({ id: session_id, admin_id: id, device, network, expires_at });
    await this.attempts.succeed(username, network);
    this.audit.record({ code: 'logged_in' });
    return session_id;
  }
}
