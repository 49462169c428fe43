import { Injectable } from '@nestjs/common';
import { EvidenceRepository } from '../../earning/completions/evidence.repository.js';
import { PointImportRepository } from '../../earning/imports/point-import.repository.js';
import { OutsideScoreRepository } from '../../participants/outside-scores/outside-score.repository.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import { SignalRepository } from '../../participants/users/signal.repository.js';
import { TelegramAccountRepository } from '../../participants/users/telegram-account.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { WalletChangeRepository } from '../../participants/users/wallet-change.repository.js';
import { AppealRepository } from '../appeals/appeal.repository.js';

/** Removes the data of users who stay because tokens were paid to them. */
@Injectable()
export class UserDataService {
  constructor(
    private readonly users: UserRepository,
    private readonly telegram: TelegramAccountRepository,
    private readonly signals: SignalRepository,
    private readonly walletChanges: WalletChangeRepository,
    private readonly scores: OutsideScoreRepository,
    private readonly points: PointConfirmationService,
    private readonly evidence: EvidenceRepository,
    private readonly appeals: AppealRepository,
    private readonly imports: PointImportRepository,
  ) {}

  /** Removes everything but the wallet and the numbers, in the caller's transaction. */
  async forget(user_id: number): Promise<void> {
    await this.users.removeName(user_id);
    await this.telegram.unlink([user_id]);
    await this.signals.forgetNetworks(user_id);
    await this.walletChanges.forget(user_id);
    await this.scores.forget(user_id);
    await this.points.forget(user_id);
    await this.evidence.forget(user_id);
    await this.appeals.forgetTexts(user_id);
    await this.imports.forgetUsers([user_id]);
  }
}
