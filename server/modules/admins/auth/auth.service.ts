import { LockMode } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { DEFAULT_ADMIN, Env } from '../../../platform/config/env.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { unauthorized, validationFailed } from '../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { Admin } from './admin.entity.js';
import { AdminRepository } from './admin.repository.js';
import { AdminSessionService } from './admin-session.service.js';
import {
  codeRejected,
  invalidCredentials,
  passwordNotNew,
  passwordTooWeak,
  secondFactorRequired,
  stepExpired,
  wrongCode,
  wrongCurrentPassword,
  wrongPassword,
} from './auth.errors.js';
import type { Caller } from './caller.js';
import type {
  AccessTokenDto,
  AdminDto,
  DefaultCredentialsDto,
  LoginDto,
  PasswordChangeDto,
} from './dto/auth.dto.js';
import type {
  ConfirmationDto,
  ConfirmedDto,
  PasskeyLoginDto,
  SecondFactorDto,
} from './dto/second-factor.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { hashPassword, isSamePassword, isStrongPassword, verifyPassword } from './password.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { fingerprintOf, spentNonce, TokenService } from './token.service.js';

/** Logging in and out, by password, second factor and passkey, and changing the password. */
@Injectable()
export class AuthService implements OnApplicationBootstrap {
  private readonly logger = new Logger(AuthService.name);

  constructor(
    readonly em: SqlEntityManager,
    private readonly admins: AdminRepository,
    private readonly sessions: AdminSessionService,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly tokens: TokenService,
    private readonly spent: SpentChallengeRepository,
    private readonly env: Env,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {}

  /** Checks name and password, outside of any transaction, so that nobody waits for the hash. */
  login(dto: LoginDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, () => this.enterPassword(dto, caller));
  }

  private async enterPassword(
    { username, password }: LoginDto,
    caller: Caller,
  ): Promise<AccessTokenDto> {
    this.audit.nameAdmin(username);
    const stored = await this.admins.findCredentials(username, caller.network);
    if (stored) this.audit.nameAdmin(stored.username);
    const isStranger = !stored?.is_known_network;
    if (isStranger) await this.attempts.slowDown(username);
    const isRight = await verifyPassword(stored?.password_hash, password, { isStranger });
    const mayEnter = !stored?.uses_default_password || this.mayUseDemoLogin(caller);
    if (!stored || !isRight || !mayEnter || stored.suspended_at) {
      throw this.failed(invalidCredentials());
    }
    if (stored.has_second_factor) {
      const { challenge } = await this.tokens.signStep('second-factor', {
        admin_id: stored.id,
        password: fingerprintOf(stored.password_hash),
      });
      throw secondFactorRequired(challenge, await this.factors.methodsOf(stored.id));
    }
    return { access_token: await this.sessions.open(stored, caller) };
  }

  /** The second step, with a code. @throws AppError 401 */
  enterCode(dto: SecondFactorDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, () => this.checkCode(dto, caller));
  }

  private async checkCode(
    { challenge, code }: SecondFactorDto,
    caller: Caller,
  ): Promise<AccessTokenDto> {
    const claims = this.tokens.readStep('second-factor', challenge);
    const admin = claims?.admin_id && (await this.factors.findAdmin(claims.admin_id));
    if (!claims || !admin || fingerprintOf(admin.password_hash) !== claims.password) {
      throw stepExpired();
    }
    this.audit.nameAdmin(admin.username);
    const take = await this.factors.checkCode(admin, code);
    if (!take) throw this.failed(codeRejected());
    const access_token = await this.sessions.open(admin, caller, async () => {
      const [isTaken, isFirst] = await Promise.all([
        take(),
        this.spent.spend(...spentNonce(claims)),
      ]);
      if (!isTaken) throw this.failed(codeRejected());
      if (!isFirst) throw stepExpired();
    });
    return { access_token };
  }

  /** A passkey alone. @throws AppError 401 */
  usePasskey(dto: PasskeyLoginDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, () => this.checkPasskey(dto, caller));
  }

  private async checkPasskey(login: PasskeyLoginDto, caller: Caller): Promise<AccessTokenDto> {
    const { admin_id, username, password_hash } = await this.passkeys.findAdmin(
      login,
      caller.origin,
    );
    this.audit.nameAdmin(username);
    const admin = { id: admin_id, username, password_hash };
    return { access_token: await this.sessions.open(admin, caller) };
  }

  @Transactional()
  async logout({ id, username, session_id }: AuthenticatedAdmin): Promise<AdminDto> {
    const ended = await this.admins.endSessions(id, { only: session_id });
    // Of several calls at once with one token, one ends the session.
    if (ended > 0) this.audit.record({ code: 'logged_out' });
    return { id, username };
  }

  /** Shows again who the caller is, by password or code. @throws AppError 422 */
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
      const take = stored && (await this.factors.checkCode(stored, code));
      if (!take || !(await take())) throw wrongCode();
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
    const admin = this.mayUseDemoLogin(caller)
      ? await this.em.findOne(Admin, { uses_default_password: true, suspended_at: null })
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

  /** A login: of many that fail, few leave a row in the log. */
  private async countingFailures<T>({ network }: Caller, login: () => Promise<T>): Promise<T> {
    try {
      return await login();
    } catch (error) {
      const isFailure = error instanceof AppError && error.status < 500 && !error.members;
      if (isFailure) this.audit.foldRefusals(await this.attempts.countFailure(network));
      throw error;
    }
  }

  private failed(refusal: AppError): AppError {
    this.metrics.loginsFailed.inc();
    return refusal;
  }

  /** The demo password is public, so it works on this machine only (decision 15). */
  private mayUseDemoLogin({ is_from_this_machine }: Caller): boolean {
    return this.env.database !== 'postgres' && !this.env.public_url && is_from_this_machine;
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
