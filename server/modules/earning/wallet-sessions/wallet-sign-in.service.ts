import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatTonAddress, isReferralCode } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { Turns } from '../../../platform/database/turns.js';
import { HoldService } from '../../participants/holds/hold.service.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';
import { UserAccountService } from '../../participants/users/user-account.service.js';
import type { WalletSignInDto } from './dto/wallet-session.dto.js';
import { hashToken, newToken } from './session-token.js';
import { accountDeleted, signInFailed } from './sign-in.errors.js';
import { SignUpService } from './sign-up.service.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';
import { type ProvedWallet, SIGN_INS, WalletProofService } from './wallet-proof.service.js';

/** Where a sign-in comes from, and what it brings beside the proof. */
interface Origin {
  /** As `sharedNetwork` names it. */
  network: string;
  /** The account of the Mini App in which the visitor signs in. */
  telegram: TelegramAccount | undefined;
  invitedWith: string | undefined;
}

/** Opens sessions for wallets that have proved themselves, and makes their users. */
@Injectable()
export class WalletSignInService {
  private readonly signIns = new Turns<string>(1, SIGN_INS.max);

  constructor(
    /** For `@Transactional()`. */
    readonly em: SqlEntityManager,
    private readonly proofs: WalletProofService,
    private readonly accounts: UserAccountService,
    private readonly sessions: VisitorSessionRepository,
    private readonly signals: SignalService,
    private readonly signUps: SignUpService,
    private readonly holds: HoldService,
    private readonly telegram: TelegramService,
  ) {}

  /**
   * Opens a session for a proved account; only its token's hash is stored.
   *
   * @param network where the sign-in comes from, as `sharedNetwork` names it
   * @param telegram the account of the Mini App in which the visitor signs in
   * @throws AppError 401 naming the check.
   */
  async signIn(
    { referral_code, ...proof }: WalletSignInDto,
    network: string,
    telegram?: TelegramAccount,
  ) {
    const proved = await this.proofs.verify(proof, telegram);
    const wallet_address = formatTonAddress(proved.account, proved.network);
    const token = newToken();
    const origin = { network, telegram, invitedWith: readReferralCode(referral_code) };
    const user_id = await this.signIns.run(proved.key, () =>
      this.open({ ...proved, wallet_address }, token, origin),
    );
    return { token, user_id, wallet_address };
  }

  /** Checks against the database; the challenge is spent last, so that nobody else can spend it. */
  @Transactional()
  private async open(
    { challenge, settings, is_solved, ...account }: ProvedWallet & { wallet_address: string },
    token: string,
    { network, telegram, invitedWith }: Origin,
  ): Promise<number> {
    const user = await this.accounts.findOrCreate(account, invitedWith);
    if (!user) throw accountDeleted(403);
    const signUp = { network, level: challenge.level, is_solved, settings };
    const [admitted, , is_unspent] = await Promise.all([
      user.is_new ? this.signUps.admit(signUp) : undefined,
      this.signals.remember(user.id, network),
      this.proofs.spend(challenge),
    ]);
    if (!is_unspent) throw signInFailed('challenge_used');
    if (admitted?.is_above_cap) await this.holds.holdByRule([user.id], 'many_sign_ups');
    if (telegram) await this.telegram.linkFromMiniApp(user.id, telegram, settings);
    await this.sessions.add({
      user_id: user.id,
      token_hash: hashToken(token),
      wallet_address: account.wallet_address,
      is_mini_app: telegram !== undefined,
    });
    return user.id;
  }
}

/** The code comes from a link that anybody can write: a wrong one is ignored. */
function readReferralCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return isReferralCode(code) ? code : undefined;
}
