import { LockMode } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { DEFAULT_ADMIN, Env } from '../../../platform/config/env.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { unauthorized, validationFailed } from '../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { Admin } from './admin.entity.js';
import { AdminRepository } from './admin.repository.js';
import { AdminSessionService } from './admin-session.service.js';
import {
  passwordNotNew,
  passwordTooWeak,
  wrongCode,
  wrongCurrentPassword,
  wrongPassword,
} from './auth.errors.js';
import { type Caller, mayUseDemoLogin } from './caller.js';
import type { AdminDto, DefaultCredentialsDto, PasswordChangeDto } from './dto/auth.dto.js';
import type { ConfirmationDto, ConfirmedDto, PasskeyLoginDto } from './dto/second-factor.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { hashPassword, isSamePassword, isStrongPassword, verifyPassword } from './password.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';

/** Logging out, confirming the identity, changing the password; and the demo password. */
@Injectable()
export class AuthService implements OnApplicationBootstrap {
  private readonly logger = new Logger(AuthService.name);

  constructor(
    readonly em: SqlEntityManager,
    private readonly admins: AdminRepository,
    private readonly sessions: AdminSessionService,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly env: Env,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditLog,
  ) {}

  @Transactional()
  async logout({ id, username, session_id }: AuthenticatedAdmin): Promise<AdminDto> {
    const ended = await this.admins.endSessions(id, { only: session_id });
    // Only one of several calls at once ends the session.
    if (ended > 0) this.audit.record({ code: 'logged_out' });
    return { id, username };
  }

  /** Confirms the caller's identity by password or code. @throws AppError 422 */
  async confirm(
    admin: AuthenticatedAdmin,
    { password, code }: ConfirmationDto,
  ): Promise<ConfirmedDto> {
    if ((password === undefined) === (code === undefined)) {
      const texts = {
        en: 'Send either password or code',
        zh: 'password 与 code 必须且只能提供一个',
      };
      throw validationFailed({ password: texts });
    }
    if (code !== undefined) {
      const stored = await this.factors.findAdmin(admin.id);
      const useUp = stored && (await this.factors.checkCode(stored, code));
      if (!(await useUp?.())) throw wrongCode();
    } else {
      await this.attempts.assertMayEnterPassword(admin.id);
      const stored = await this.admins.findById(admin.id);
      if (!(await verifyPassword(stored?.password_hash, password ?? ''))) throw wrongPassword();
      await this.attempts.forgivePassword(admin.id);
    }
    return { confirmed_until: await this.sessions.confirm(admin) };
  }

  /** The same by a passkey. @throws AppError 401 for a key of another admin as well. */
  async confirmWithPasskey(
    admin: AuthenticatedAdmin,
    login: PasskeyLoginDto,
    origin: string,
  ): Promise<ConfirmedDto> {
    await this.passkeys.assertOwn(login, admin.id, origin);
    return { confirmed_until: await this.sessions.confirm(admin) };
  }

  /** Changes the password and revokes every other session of the admin. */
  async changePassword(admin: AuthenticatedAdmin, dto: PasswordChangeDto): Promise<AdminDto> {
    await this.attempts.assertMayEnterPassword(admin.id);
    const stored = await this.admins.findById(admin.id);
    if (!stored) throw unauthorized();
    const isRight = await verifyPassword(stored.password_hash, dto.current_password);
    if (!isRight) throw wrongCurrentPassword();
    const known: string[] = [dto.current_password, DEFAULT_ADMIN.password];
    if (known.some((password) => isSamePassword(password, dto.new_password)))
      throw passwordNotNew();
    if (!(await isStrongPassword(dto.new_password, admin.username))) throw passwordTooWeak();
    return this.replacePassword(admin, stored.password_hash, await hashPassword(dto.new_password));
  }

  async defaultCredentials(caller: Caller): Promise<DefaultCredentialsDto> {
    const admin = mayUseDemoLogin(caller, this.env)
      ? await this.em.findOne(Admin, { uses_default_password: true, suspended_at: null })
      : null;
    const { password } = DEFAULT_ADMIN;
    return { default_credentials: admin && { username: admin.username, password } };
  }

  async hasDemoPassword(): Promise<boolean> {
    return (await this.em.count(Admin, { uses_default_password: true })) > 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.em.fork().count(Admin, { uses_default_password: true })) === 0) return;
    const where = this.env.public_url
      ? 'is refused everywhere, because PUBLIC_URL is set'
      : 'works in a browser on this machine only';
    this.logger.warn(
      `The demo login ${where}. To replace it, set ADMIN_PASSWORD (${PASSWORD_MIN_LENGTH} characters or more) and start again`,
    );
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
    await this.em.flush();
    await this.admins.endSessions(id, { but: session_id });
    await this.attempts.forgivePassword(id);
    this.audit.record({ code: 'password_changed' });
    return { id: admin.id, username: admin.username };
  }
}
