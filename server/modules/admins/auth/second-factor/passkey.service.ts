import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../../../platform/database/tables.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { notFound } from '../../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { SpentChallengeRepository } from '../../../../platform/identity/spent-challenge.repository.js';
import { AuditLog } from '../../../../platform/operation-log/audit-log.js';
import { SettingsService } from '../../../site/settings/settings.service.js';
import { passkeyInvalid, passkeyRejected, stepExpired } from '../auth.errors.js';
import type {
  PasskeyCreateDto,
  PasskeyCreationOptionsDto,
  PasskeyLoginDto,
  PasskeyLoginOptionsDto,
  RecoveryCodesDto,
  SecondFactorsDto,
} from '../dto/second-factor.dto.js';
import { type Step, type StepClaims, spentNonce, TokenService } from '../token.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { SecondFactorService } from './second-factor.service.js';

/** Takes a tenth of a second, so a start does without it. */
const library = () => import('@simplewebauthn/server');

/** Keys in admins' devices and password managers (WebAuthn); one alone logs in. */
@Injectable()
export class PasskeyService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly passkeys: SecondFactorRepository,
    private readonly factors: SecondFactorService,
    private readonly tokens: TokenService,
    private readonly spent: SpentChallengeRepository,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  /** Options for logging in with any passkey of this site. */
  async loginOptions(origin: string): Promise<PasskeyLoginOptionsDto> {
    const { challenge, nonce } = await this.tokens.signStep('passkey-login', {});
    const { generateAuthenticationOptions } = await library();
    const { rpId, timeout } = await generateAuthenticationOptions({
      rpID: hostOf(origin),
      challenge: Buffer.from(nonce, 'base64url'),
      userVerification: 'required',
    });
    return { challenge, nonce, host: rpId ?? hostOf(origin), timeout: timeout ?? 0 };
  }

  /** The admin of a key that signed the challenge just now. @throws AppError 401 */
  async findAdmin(login: PasskeyLoginDto, origin: string) {
    const claims = await this.spend('passkey-login', login.challenge);
    const key = await this.passkeys.findPasskey(login.credential);
    if (!key) throw passkeyRejected();
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: login.credential,
        rawId: login.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: login.client_data,
          authenticatorData: login.authenticator_data,
          signature: login.signature,
        },
      },
      expectedChallenge: claims.nonce,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      credential: {
        id: login.credential,
        publicKey: Buffer.from(key.public_key, 'base64url'),
        counter: key.counter,
      },
      // The library throws where anything differs, a counter that went back included.
    }).catch((error: unknown) => {
      throw passkeyRejected(error);
    });
    if (!verified) throw passkeyRejected();
    await this.passkeys.usePasskey(key.id, authenticationInfo.newCounter);
    return key;
  }

  /** Accepts a key of this admin only. @throws AppError 422 */
  async assertOwn(login: PasskeyLoginDto, adminId: number, origin: string): Promise<void> {
    const key = await this.findAdmin(login, origin).catch((error: unknown) => {
      throw passkeyInvalid(error);
    });
    if (key.admin_id !== adminId) throw passkeyInvalid();
  }

  /** Options for creating a passkey of this admin. */
  async creationOptions(
    { id, username }: AuthenticatedAdmin,
    origin: string,
  ): Promise<PasskeyCreationOptionsDto> {
    const { challenge, nonce } = await this.tokens.signStep('passkey-creation', { admin_id: id });
    const { site_name } = await this.settings.read();
    const existing = await this.passkeys.listPasskeys(id);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: site_name,
      rpID: hostOf(origin),
      userName: username,
      userID: Buffer.from(`admin ${id}`),
      challenge: Buffer.from(nonce, 'base64url'),
      excludeCredentials: existing.map(({ credential }) => ({ id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge, options: JSON.stringify(options) };
  }

  /** @throws AppError 401 for an expired challenge, 422 for a key that does not fit it. */
  async create(
    { id }: AuthenticatedAdmin,
    dto: PasskeyCreateDto,
    origin: string,
  ): Promise<RecoveryCodesDto> {
    const claims = await this.spend('passkey-creation', dto.challenge, passkeyInvalid);
    if (claims.admin_id !== id) throw passkeyInvalid();
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: dto.credential,
        rawId: dto.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: dto.client_data, attestationObject: dto.attestation },
      },
      expectedChallenge: claims.nonce,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    }).catch((error: unknown) => {
      throw passkeyInvalid(error);
    });
    if (!verified) throw passkeyInvalid();
    const { credential } = registrationInfo;
    return this.store(id, {
      credential: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      name: dto.name,
    });
  }

  @Transactional()
  async remove({ id }: AuthenticatedAdmin, passkeyId: number): Promise<SecondFactorsDto> {
    await this.passkeys.lockAdmin(id);
    const name = await this.passkeys.removePasskey(id, passkeyId);
    if (name === undefined) throw notFound('passkey', { en: 'passkey', zh: '通行密钥' });
    this.audit.record({ code: 'second_factor_removed', factor: 'passkey' });
    return this.factors.removed(id);
  }

  @Transactional()
  private async store(
    adminId: number,
    passkey: Parameters<SecondFactorRepository['addPasskey']>[1],
  ): Promise<RecoveryCodesDto> {
    await this.passkeys.lockAdmin(adminId);
    await this.passkeys.addPasskey(adminId, passkey).catch((error: unknown) => {
      throw isDuplicate(error) ? passkeyInvalid(error) : error;
    });
    this.audit.record({ code: 'second_factor_added', factor: 'passkey' });
    return this.factors.added(adminId);
  }

  /** Reads a challenge and uses it up, whether or not the key is accepted. */
  private async spend(step: Step, challenge: string, refusal = stepExpired): Promise<StepClaims> {
    const claims = this.tokens.readStep(step, challenge);
    if (!claims) throw refusal();
    if (!(await this.spent.spend(...spentNonce(claims)))) throw refusal();
    return claims;
  }
}

const hostOf = (origin: string): string => new URL(origin).hostname;
