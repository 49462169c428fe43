import { Injectable } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { UserRepository } from '../users/user.repository.js';
import { type OutsideScoreDto, toOutsideScoreDto } from './dto/outside-score.dto.js';
import { OutsideScoreRepository } from './outside-score.repository.js';

export const asksForScores = ({ campaign_mode, outside_score_url }: SiteSettings): boolean =>
  campaign_mode === 'live' && outside_score_url !== '';

/** Reads what the operator's outside service has answered about users. */
@Injectable()
export class OutsideScoreService {
  constructor(
    private readonly scores: OutsideScoreRepository,
    private readonly users: UserRepository,
    private readonly settings: SettingsService,
  ) {}

  /** What is known of a user. @throws AppError 404 */
  async of(userId: number): Promise<OutsideScoreDto> {
    await this.users.get(userId);
    return toOutsideScoreDto(await this.scores.find(userId));
  }

  /** Whether claims wait for a score, or for a person. */
  async isOn(): Promise<boolean> {
    return asksForScores(await this.settings.read());
  }

  /** Those of the users about whom the service has not answered; none where the settings name no service. */
  async awaitedOf(userIds: readonly number[]): Promise<Set<number>> {
    if (!(await this.isOn())) return new Set();
    const answered = await this.scores.answered(userIds);
    return new Set(userIds.filter((id) => !answered.has(id)));
  }
}
