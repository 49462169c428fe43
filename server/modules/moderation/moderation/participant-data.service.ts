import { Injectable } from '@nestjs/common';
import { OutsideScoreRepository } from '../../participants/outside-scores/outside-score.repository.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import { SignalRepository } from '../../participants/users/signal.repository.js';
import { TelegramAccountRepository } from '../../participants/users/telegram-account.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { WalletChangeRepository } from '../../participants/users/wallet-change.repository.js';

/** Removes the name, the Telegram account and the facts about the wallet of a participant. */
@Injectable()
export class ParticipantDataService {
  constructor(
    private readonly users: UserRepository,
    private readonly telegram: TelegramAccountRepository,
    private readonly signals: SignalRepository,
    private readonly walletChanges: WalletChangeRepository,
    private readonly scores: OutsideScoreRepository,
    private readonly points: PointConfirmationService,
  ) {}

  /** Removes all of it, in the caller's transaction. */
  async forget(user_id: number): Promise<void> {
    await this.users.removeName(user_id);
    await this.telegram.unlink([user_id]);
    await this.signals.forgetNetworks(user_id);
    await this.walletChanges.forget(user_id);
    await this.scores.forget(user_id);
    await this.points.forget(user_id);
  }
}
