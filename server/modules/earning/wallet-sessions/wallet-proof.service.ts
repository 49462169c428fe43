import { Inject, Injectable } from '@nestjs/common';
import { workLevel } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import { ChainKeys } from '../../../platform/integrations/toncenter/chain-keys.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { Challenges, type OpenedChallenge } from './challenge.js';
import {
  toWorkDto,
  type WalletChallengeDto,
  type WalletSignInDto,
} from './dto/wallet-session.dto.js';
import { ownDomains } from './own-domains.js';
import { ProofOfWork } from './proof-of-work.js';
import { signInFailed } from './sign-in.errors.js';
import { SignUpService } from './sign-up.service.js';
import { verifySignIn } from './verify-sign-in.js';

/** Sign-ins with one key in an hour. */
export const SIGN_INS = { max: 30, window: 3_600_000 };

export type ProvedWallet = Awaited<ReturnType<WalletProofService['verify']>>;

/** Issues challenges and verifies the proofs that wallets sign for them. */
@Injectable()
export class WalletProofService {
  private readonly challenges: Challenges;
  private readonly work: ProofOfWork;
  private readonly isOwnDomain: (domain: string) => boolean;
  /** Counts sign-ins, also those of linked Telegram accounts without a proof. */
  readonly signIns;

  constructor(
    private readonly settings: SettingsService,
    private readonly signUps: SignUpService,
    private readonly chainKeys: ChainKeys,
    private readonly rateLimits: RateLimitStorage,
    private readonly spent: SpentChallengeRepository,
    env: Env,
    @Inject(JWT_SECRET) secret: string,
    metrics: Metrics,
  ) {
    const labels = ['way', 'outcome'] as const;
    this.signIns = metrics.counter('jetdrop_sign_ins_total', 'Sign-ins of visitors', labels);
    this.challenges = new Challenges(secret);
    this.work = new ProofOfWork(secret);
    this.isOwnDomain = ownDomains(env.public_url);
  }

  /** Sign-ins of this process that opened a session, and those that failed on the server. */
  async countSignIns() {
    const { values } = await this.signIns.get();
    const count = (outcome: string) =>
      values
        .filter(({ labels }) => labels.outcome === outcome)
        .reduce((sum, { value }) => sum + value, 0);
    return { opened: count('opened'), failed: count('failed') };
  }

  /** Issues a challenge, with a work if many users are new in the network. @param telegram the account that a proof links */
  async challenge(network: string, telegram?: TelegramAccount): Promise<WalletChallengeDto> {
    const [settings, recent] = await Promise.all([
      this.settings.assertLive(),
      this.signUps.recentOf(network),
    ]);
    const level = workLevel(recent, settings);
    const { payload, expires_at } = this.challenges.issue(
      databaseNow(),
      level,
      telegram?.telegram_id,
    );
    const data = { challenge: payload, level };
    const work = level > 0 ? toWorkDto(await this.work.issue(data), data) : null;
    return { payload, expires_at: expires_at.toISOString(), work };
  }

  /** Verifies a proof except for the reuse of its challenge. @throws AppError 401 naming the failed check. */
  async verify(
    { work, ...signIn }: Omit<WalletSignInDto, 'referral_code'>,
    telegram?: TelegramAccount,
  ) {
    const settings = await this.settings.assertLive();
    if ((signIn.proof === undefined) === (signIn.sign_data === undefined)) {
      const texts = {
        en: 'Send either proof or sign_data',
        zh: 'proof 与 sign_data 必须且只能提供一个',
      };
      throw validationFailed({ proof: texts });
    }
    const verified = await verifySignIn(signIn, {
      challenges: this.challenges,
      isOwnDomain: this.isOwnDomain,
      network: settings.ton_network,
      findKey: (address) => this.chainKeys.find(address, settings),
      checkWork: async (challenge) => {
        if (work !== undefined) await this.work.assertSolved(work, challenge);
      },
    });
    // A proof signed elsewhere links no account, and a linking proof opens no other session.
    if (verified.challenge.telegram_id !== telegram?.telegram_id) {
      throw signInFailed('telegram_mismatch');
    }
    const key = `${verified.network} ${verified.key_hash}`;
    // Limits proved keys only, so that no one can use up the sign-ins of another key.
    await this.rateLimits.limit('sign_in_key', key, SIGN_INS.window, SIGN_INS.max);
    return { ...verified, key, settings, is_solved: work !== undefined };
  }

  /** False when the challenge was used before. */
  spend({ nonce, expires_at }: OpenedChallenge): Promise<boolean> {
    return this.spent.spend(nonce, expires_at);
  }
}
