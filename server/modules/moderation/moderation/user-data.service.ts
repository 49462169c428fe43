import { Injectable } from '@nestjs/common';
import { EvidenceRepository } from '../../earning/completions/evidence.repository.js';
import { ImportedAwardRepository } from '../../earning/imports/imported-award.repository.js';
import { TelegramAccountRepository } from '../../participants/users/telegram-account.repository.js';
import { AppealRepository } from '../appeals/appeal.repository.js';
import { ParticipantDataService } from './participant-data.service.js';

/** Removes the data of users who stay because tokens were paid to them, and of deleted ones. */
@Injectable()
export class UserDataService {
  constructor(
    private readonly participants: ParticipantDataService,
    private readonly telegram: TelegramAccountRepository,
    private readonly evidence: EvidenceRepository,
    private readonly appeals: AppealRepository,
    private readonly awards: ImportedAwardRepository,
  ) {}

  /** Removes everything but the wallet and the numbers, in the caller's transaction. */
  async forget(user_id: number): Promise<void> {
    await this.participants.forget(user_id);
    await this.evidence.forget(user_id);
    await this.appeals.forgetTexts(user_id);
    await this.awards.forgetUsers([user_id]);
  }

  /** Removes from other records the data of users who are about to be deleted, in the caller's transaction. */
  async forgetDeleted(userIds: readonly number[]): Promise<void> {
    await this.telegram.unlink(userIds);
    await this.awards.forgetUsers(userIds);
  }
}
