import { Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { AdminRepository } from './admin.repository.js';
import { AdminSessionService } from './admin-session.service.js';
import {
  codeRejected,
  invalidCredentials,
  secondFactorRequired,
  stepExpired,
} from './auth.errors.js';
import { type Caller, mayUseDemoLogin } from './caller.js';
import type { AccessTokenDto, LoginDto } from './dto/auth.dto.js';
import type { PasskeyLoginDto, SecondFactorDto } from './dto/second-factor.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { verifyPassword } from './password.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';

/** Logging in by password, second factor and passkey. */
@Injectable()
export class SignInService {
  constructor(
    private readonly admins: AdminRepository,
    private readonly sessions: AdminSessionService,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly attempts: LoginAttempts,
    private readonly env: Env,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {}

  /** Checks name and password, outside any transaction, as hashing is slow. @throws AppError 401 */
  login({ username, password }: LoginDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, async () => {
      this.audit.nameAdmin(username);
      const stored = await this.admins.findCredentials(username, caller.network);
      if (stored) this.audit.nameAdmin(stored.username);
      const isStranger = !stored?.is_known_network;
      if (isStranger) await this.attempts.slowDown(username);
      const isRight = await verifyPassword(stored?.password_hash, password, { isStranger });
      const mayEnter = !stored?.uses_default_password || mayUseDemoLogin(caller, this.env);
      if (!stored || !isRight || !mayEnter || stored.suspended_at) {
        throw this.failed(invalidCredentials());
      }
      if (!stored.has_second_factor) return this.sessions.open(stored, caller);
      const { challenge, methods } = await this.factors.challenge(stored);
      throw secondFactorRequired(challenge, methods);
    });
  }

  /** Checks the code of the second step. @throws AppError 401 */
  enterCode({ challenge, code }: SecondFactorDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, async () => {
      const { admin, spend } = await this.factors.findChallenged(challenge);
      this.audit.nameAdmin(admin.username);
      const useUp = await this.factors.checkCode(admin, code);
      if (!useUp) throw this.failed(codeRejected());
      return this.sessions.open(admin, caller, async () => {
        const [isFresh, isFirst] = await Promise.all([useUp(), spend()]);
        if (!isFresh) throw this.failed(codeRejected());
        if (!isFirst) throw stepExpired();
      });
    });
  }

  /** Checks a passkey, which is enough alone. @throws AppError 401 */
  usePasskey(login: PasskeyLoginDto, caller: Caller): Promise<AccessTokenDto> {
    return this.countingFailures(caller, async () => {
      const { admin_id: id, ...admin } = await this.passkeys.findAdmin(login, caller.origin);
      this.audit.nameAdmin(admin.username);
      return this.sessions.open({ ...admin, id }, caller);
    });
  }

  /** Logs in; only some of many failures leave a row in the log. */
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
}
