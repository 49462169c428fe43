import { Injectable } from '@nestjs/common';
import { EvidenceRepository } from '../../earning/completions/evidence.repository.js';
import { OutsideScoreRepository } from '../../participants/outside-scores/outside-score.repository.js';
import { SignalRepository } from '../../participants/users/signal.repository.js';
import { TelegramAccountRepository } from '../../participants/users/telegram-account.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { WalletChangeRepository } from '../../participants/users/wallet-change.repository.js';
import { WalletHistoryRepository } from '../../participants/wallet-histories/wallet-history.repository.js';
import { AppealRepository } from '../appeals/appeal.repository.js';

/** Removes the data of users who stay because tokens were paid to them. */
@Injectable()
export class PersonalDataRemovalService {
  constructor(
    private readonly users: UserRepository,
    private readonly telegram: TelegramAccountRepository,
    private readonly signals: SignalRepository,
    private readonly evidence: EvidenceRepository,
    private readonly appeals: AppealRepository,
    private readonly histories: WalletHistoryRepository,
    private readonly walletChanges: WalletChangeRepository,
    private readonly scores: OutsideScoreRepository,
  ) {}

  /** Removes everything but the wallet and the ledger's numbers, in the caller's transaction. */
  async remove(userId: number): Promise<void> {
    await this.users.removeName(userId);
    await this.telegram.unlink([userId]);
    await this.signals.forgetNetworks(userId);
    await this.histories.remove(userId);
    await this.walletChanges.forget(userId);
    await this.scores.forget(userId);
    await this.evidence.forget(userId);
    await this.appeals.forgetTexts(userId);
  }
}
