import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatTonAddress, isReferralCode } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { Turns } from '../../../platform/database/turns.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';
import { UserAccountService } from '../../participants/users/user-account.service.js';
import { WaitingAwardsService } from '../waiting-awards/waiting-awards.service.js';
import type { WalletSignInDto } from './dto/wallet-session.dto.js';
import { accountDeleted, signInFailed } from './sign-in.errors.js';
import { SignUpService } from './sign-up.service.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';
import { type ProvedWallet, SIGN_INS, WalletProofService } from './wallet-proof.service.js';

interface Origin {
  /** The network by `sharedNetwork`. */
  network: string;
  /** The account of the Mini App in which the visitor signs in. */
  telegram: TelegramAccount | undefined;
  invitedWith: string | undefined;
}

/** Opens sessions for proved wallets, and creates their users. */
@Injectable()
export class WalletSignInService {
  private readonly signIns = new Turns<string>(1, SIGN_INS.max);

  constructor(
    readonly em: SqlEntityManager,
    private readonly proofs: WalletProofService,
    private readonly accounts: UserAccountService,
    private readonly sessions: VisitorSessionRepository,
    private readonly signals: SignalService,
    private readonly signUps: SignUpService,
    private readonly telegram: TelegramService,
    private readonly waiting: WaitingAwardsService,
  ) {}

  /** Opens a session for a proved account; see {@link Origin}. @throws AppError 401 naming the failed check. */
  async signIn(signIn: WalletSignInDto, network: string, telegram?: TelegramAccount) {
    const way = telegram ? 'mini_app' : 'wallet';
    try {
      const session = await this.prove(signIn, network, telegram);
      this.proofs.signIns.inc({ way, outcome: 'opened' });
      return session;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status < 500;
      this.proofs.signIns.inc({ way, outcome: isRefusal ? 'refused' : 'failed' });
      throw error;
    }
  }

  private async prove(
    { referral_code, ...proof }: WalletSignInDto,
    network: string,
    telegram?: TelegramAccount,
  ) {
    const proved = await this.proofs.verify(proof, telegram);
    const wallet_address = formatTonAddress(proved.account, proved.network);
    const origin = { network, telegram, invitedWith: readReferralCode(referral_code) };
    const session = await this.signIns.run(proved.key, () =>
      this.open({ ...proved, wallet_address }, origin),
    );
    await this.waiting.bookEvents(session.user_id, proved);
    return { ...session, wallet_address };
  }

  /** Spends the challenge after all other checks, so that only a valid proof can spend it. */
  @Transactional()
  private async open(
    { challenge, settings, is_solved, ...account }: ProvedWallet & { wallet_address: string },
    { network, telegram, invitedWith }: Origin,
  ) {
    const user = await this.accounts.findOrCreate(account, invitedWith);
    if (!user) throw accountDeleted(403);
    const signUp = { network, level: challenge.level, is_solved, settings };
    const [, , is_unspent] = await Promise.all([
      user.is_new ? this.signUps.admit(user.id, signUp) : undefined,
      this.signals.remember(user.id, network),
      this.proofs.spend(challenge),
    ]);
    if (!is_unspent) throw signInFailed('challenge_used');
    if (telegram) await this.telegram.linkFromMiniApp(user.id, telegram, settings);
    await this.waiting.bookImports(user.id, account);
    const token = await this.sessions.open({
      user_id: user.id,
      wallet_address: account.wallet_address,
      is_mini_app: telegram !== undefined,
    });
    return { token, user_id: user.id };
  }
}

/** Ignores an invalid code of a link. */
function readReferralCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return isReferralCode(code) ? code : undefined;
}
