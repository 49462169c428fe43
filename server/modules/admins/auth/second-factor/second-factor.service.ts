import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/transactional.js';
import { notFound } from '../../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { SpentChallengeRepository } from '../../../../platform/identity/spent-challenge.repository.js';
import { AuditLog } from '../../../../platform/operation-log/audit-log.js';
import { isoOrNull, toIso } from '../../../../platform/records/timestamps.js';
import { RateLimitStorage } from '../../../../platform/request/rate-limit.repository.js';
import { SettingsService } from '../../../site/settings/settings.service.js';
import { stepExpired, totpInUse, wrongCode } from '../auth.errors.js';
import type { RecoveryCodesDto, SecondFactorsDto, TotpDto } from '../dto/second-factor.dto.js';
import { fingerprintOf, spentNonce, TokenService } from '../token.service.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { type AdminWithApp, SecondFactorRepository } from './second-factor.repository.js';
import { newTotpSecret, periodOfCode, totpUri } from './totp.js';

/** Wrong codes of an admin from all networks, after which further ones are refused for a while. */
const CODES = { window: 15 * 60_000, max: 10 };

const TOTP = /^\d{6}$/;

/** Authenticator apps and recovery codes of admins; `PasskeyService` has the passkeys. */
@Injectable()
export class SecondFactorService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly factors: SecondFactorRepository,
    private readonly tokens: TokenService,
    private readonly spent: SpentChallengeRepository,
    private readonly rateLimits: RateLimitStorage,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  async of(adminId: number): Promise<SecondFactorsDto> {
    const totp = await this.factors.findTotp(adminId);
    const passkeys = await this.factors.listPasskeys(adminId);
    return {
      has_totp: Boolean(totp?.confirmed_at),
      passkeys: passkeys.map(({ id, name, last_used_at, created_at }) => ({
        id,
        name,
        last_used_at: isoOrNull(last_used_at),
        created_at: toIso(created_at),
      })),
      recovery_codes: await this.factors.countRecoveryCodes(adminId),
    };
  }

  /** The challenge of an admin whose password was right, and the second factors that they can use. */
  async challenge({ id, password_hash }: Pick<AdminWithApp, 'id' | 'password_hash'>) {
    const claims = { admin_id: id, password: fingerprintOf(password_hash) };
    const { challenge } = await this.tokens.signStep('second-factor', claims);
    const factors = Object.entries(await this.factors.findMethods(id));
    const methods = factors.filter(([, isThere]) => isThere).map(([name]) => name);
    return { challenge, methods };
  }

  /** The admin of a challenge, and a function that uses it up: false for the second time. @throws AppError 401 */
  async findChallenged(challenge: string) {
    const claims = this.tokens.readStep('second-factor', challenge);
    const admin = claims?.admin_id && (await this.factors.findAdmin(claims.admin_id));
    if (!claims || !admin || fingerprintOf(admin.password_hash) !== claims.password) {
      throw stepExpired();
    }
    return { admin, spend: () => this.spent.spend(...spentNonce(claims)) };
  }

  findAdmin(id: number): Promise<AdminWithApp | undefined> {
    return this.factors.findAdmin(id);
  }

  /**
   * Checks a code of the app, or a recovery code. Returns a function that uses the code up, and false when it was
   * used already; undefined for a wrong code. @throws AppError 429 after ten of them.
   */
  async checkCode(
    { id, secret }: Pick<AdminWithApp, 'id' | 'secret'>,
    code: string,
  ): Promise<(() => Promise<boolean>) | undefined> {
    await this.rateLimits.limit('second_factor', String(id), CODES.window, CODES.max);
    if (!TOTP.test(code.trim())) {
      return this.taking(id, () => this.factors.useRecoveryCode(id, hashRecoveryCode(code)));
    }
    const period = secret === null ? undefined : periodOfCode(secret, code.trim());
    if (secret === null || period === undefined) return undefined;
    return this.taking(id, () => this.factors.takePeriod(id, secret, period));
  }

  /** The secret of a new app, which counts once it has shown a code. @throws AppError 409 when there is one. */
  async beginTotp({ id, username }: AuthenticatedAdmin): Promise<TotpDto> {
    const secret = newTotpSecret();
    if (!(await this.factors.beginTotp(id, secret))) throw totpInUse();
    const { site_name } = await this.settings.read();
    return { secret, uri: totpUri(site_name, username, secret) };
  }

  /** @throws AppError 422 for a wrong code, which counts though nothing is stored; 429 after ten of them. */
  async confirmTotp({ id }: AuthenticatedAdmin, code: string): Promise<RecoveryCodesDto> {
    await this.rateLimits.limit('second_factor', String(id), CODES.window, CODES.max);
    return this.confirmCounted(id, code);
  }

  @Transactional()
  private async confirmCounted(id: number, code: string): Promise<RecoveryCodesDto> {
    await this.factors.lockAdmin(id);
    const totp = await this.factors.findTotp(id);
    if (totp?.confirmed_at) throw totpInUse();
    const period = totp && periodOfCode(totp.secret, code);
    if (!period || !(await this.factors.takePeriod(id, totp.secret, period))) throw wrongCode();
    await this.factors.confirmTotp(id);
    await this.rateLimits.forgive(['second_factor', String(id)]);
    this.audit.record({ code: 'second_factor_added', factor: 'totp' });
    return this.added(id);
  }

  @Transactional()
  async removeTotp({ id }: AuthenticatedAdmin): Promise<SecondFactorsDto> {
    await this.factors.lockAdmin(id);
    if (!(await this.factors.removeTotp(id))) {
      throw notFound('totp', { en: 'authenticator app', zh: '身份验证器应用' });
    }
    this.audit.record({ code: 'second_factor_removed', factor: 'totp' });
    return this.removed(id);
  }

  @Transactional()
  async replaceRecoveryCodes({ id }: AuthenticatedAdmin): Promise<RecoveryCodesDto> {
    await this.factors.lockAdmin(id);
    this.audit.record({ code: 'recovery_codes_made' });
    return this.newRecoveryCodes(id);
  }

  /** Notes a new factor in the running transaction; the first one comes with recovery codes. */
  async added(adminId: number): Promise<RecoveryCodesDto> {
    await this.factors.noteSecondFactor(adminId);
    const isFirst = (await this.factors.countRecoveryCodes(adminId)) === 0;
    return isFirst ? this.newRecoveryCodes(adminId) : { recovery_codes: [] };
  }

  /** Stores the loss of a factor; recovery codes go with the last one. */
  async removed(adminId: number): Promise<SecondFactorsDto> {
    const isLeft = await this.factors.noteSecondFactor(adminId);
    if (!isLeft) await this.factors.replaceRecoveryCodes(adminId, []);
    return this.of(adminId);
  }

  private taking(adminId: number, take: () => Promise<boolean>): () => Promise<boolean> {
    return async () => {
      const isTaken = await take();
      if (isTaken) await this.rateLimits.forgive(['second_factor', String(adminId)]);
      return isTaken;
    };
  }

  private async newRecoveryCodes(adminId: number): Promise<RecoveryCodesDto> {
    const recovery_codes = newRecoveryCodes();
    await this.factors.replaceRecoveryCodes(adminId, recovery_codes.map(hashRecoveryCode));
    return { recovery_codes };
  }
}
