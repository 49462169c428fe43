import { randomUUID } from 'node:crypto';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { DEFAULT_ADMIN, Env } from '../../config/env.js';
import { databaseNow } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { unauthorized } from '../../errors/common.errors.js';
import { AdminSessions, type AuthenticatedAdmin } from '../../identity/admin.guard.js';
import { Metrics } from '../../metrics/metrics.js';
import { Admin, AdminSession } from './admin.entity.js';
import { AdminRepository } from './admin.repository.js';
import {
  invalidCredentials,
  passwordNotNew,
  passwordTooWeak,
  wrongCurrentPassword,
} from './auth.errors.js';
import type {
  AccessTokenDto,
  AdminDto,
  DefaultCredentialsDto,
  LoginDto,
  PasswordChangeDto,
} from './dto/auth.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { hashPassword, isStrongPassword, verifyPassword } from './password.js';
import { TOKEN_LIFETIME, TokenService } from './token.service.js';

export interface Caller {
  /** As rate limits count it. */
  network: string;
  is_from_this_machine: boolean;
}

type StoredCredentials = NonNullable<Awaited<ReturnType<AdminRepository['findCredentials']>>>;

@Injectable()
export class AuthService extends AdminSessions implements OnApplicationBootstrap {
  private readonly logger = new Logger(AuthService.name);

  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: AdminRepository,
    private readonly tokens: TokenService,
    private readonly env: Env,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  /** Checks name and password, outside of any transaction, so that nobody waits for the hash. */
  async login({ username, password }: LoginDto, caller: Caller): Promise<AccessTokenDto> {
    this.audit.nameAdmin(username);
    const stored = await this.rows.findCredentials(username, caller.network);
    const isStranger = !stored?.is_known_network;
    if (isStranger) await this.attempts.slowDown(username);
    const isRight = await verifyPassword(stored?.password_hash, password, { isStranger });
    const mayEnter = !stored?.uses_default_password || this.mayUseDemoLogin(caller);
    if (!stored || !isRight || !mayEnter) {
      this.metrics.loginsFailed.inc();
      throw invalidCredentials();
    }
    const session_id = await this.openSession(stored, username, caller.network);
    return { access_token: await this.tokens.sign(stored.id, session_id) };
  }

  @Transactional()
  async logout(admin: AuthenticatedAdmin): Promise<AdminDto> {
    const ended = await this.em.nativeDelete(AdminSession, { id: admin.session_id });
    // Of several calls at once with one token, one ends the session.
    if (ended > 0) this.audit.record({ code: 'logged_out' });
    return { id: admin.id, username: admin.username };
  }

  /** Changes the password and revokes every other session of the admin. */
  async changePassword(admin: AuthenticatedAdmin, dto: PasswordChangeDto): Promise<AdminDto> {
    await this.attempts.assertMayChangePassword(admin.id);
    const { password_hash } = await this.em.findOneOrFail(Admin, admin.id, {
      failHandler: () => unauthorized(),
      disableIdentityMap: true,
    });
    const isRight = await verifyPassword(password_hash, dto.current_password);
    if (!isRight) throw wrongCurrentPassword();
    const known: string[] = [dto.current_password, DEFAULT_ADMIN.password];
    if (known.includes(dto.new_password)) throw passwordNotNew();
    if (!(await isStrongPassword(dto.new_password, admin.username))) throw passwordTooWeak();
    return this.replacePassword(admin, password_hash, await hashPassword(dto.new_password));
  }

  override async resume(token: string): Promise<AuthenticatedAdmin | undefined> {
    const payload = this.tokens.verify(token);
    if (!payload) return undefined;
    const admin = await this.rows.findBySession(payload.jti, Number(payload.sub));
    return admin && { ...admin, session_id: payload.jti };
  }

  async defaultCredentials(caller: Caller): Promise<DefaultCredentialsDto> {
    const admin = this.mayUseDemoLogin(caller)
      ? await this.em.findOne(Admin, { uses_default_password: true })
      : null;
    const { password } = DEFAULT_ADMIN;
    return { default_credentials: admin && { username: admin.username, password } };
  }

  async hasDemoPassword(): Promise<boolean> {
    return (await this.em.count(Admin, { uses_default_password: true })) > 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    const inForce = await this.em.fork().count(Admin, { uses_default_password: true });
    if (inForce === 0) return;
    const where = this.env.public_url
      ? 'is refused everywhere, because PUBLIC_URL is set'
      : 'works in a browser on this machine only';
    this.logger.warn(
      `The demo login ${where}. To replace it, set ADMIN_PASSWORD (${PASSWORD_MIN_LENGTH} characters or more) and start again`,
    );
  }

  /** The demo password is public, so it works on this machine only (decision 15). */
  private mayUseDemoLogin({ is_from_this_machine }: Caller): boolean {
    return this.env.database !== 'postgres' && !this.env.public_url && is_from_this_machine;
  }

  @Transactional()
  private async openSession(
    { id, password_hash }: StoredCredentials,
    username: string,
    network: string,
  ): Promise<string> {
    // Shared with other logins, but not with a change of the password.
    const admin = await this.em.findOne(Admin, id, { lockMode: LockMode.PESSIMISTIC_READ });
    if (admin?.password_hash !== password_hash) throw invalidCredentials();
    const session = this.em.create(AdminSession, {
      id: randomUUID(),
      admin,
      expires_at: new Date(databaseNow() + TOKEN_LIFETIME * 1000),
    });
    await this.em.flush();
    await this.rows.deleteExpiredSessions();
    await this.attempts.succeed(username, network);
    await this.rows.rememberNetwork(id, network);
    this.audit.record({ code: 'logged_in' });
    return session.id;
  }

  /** @param verified the hash that the current password was compared with */
  @Transactional()
  private async replacePassword(
    { id, session_id }: AuthenticatedAdmin,
    verified: string,
    fresh: string,
  ): Promise<AdminDto> {
    const admin = await this.em.findOneOrFail(Admin, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => unauthorized(),
    });
    if (admin.password_hash !== verified) throw wrongCurrentPassword();
    admin.password_hash = fresh;
    admin.uses_default_password = false;
    await this.em.nativeDelete(AdminSession, { admin, id: { $ne: session_id } });
    await this.em.flush();
    await this.attempts.forgivePasswordChange(id);
    this.audit.record({ code: 'password_changed' });
    return { id: admin.id, username: admin.username };
  }
}
