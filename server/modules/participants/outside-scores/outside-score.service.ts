import { Injectable } from '@nestjs/common';
import { needsConfirmation, type SiteSettings } from '#libs/domain/index.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { UserRepository } from '../users/user.repository.js';
import { type OutsideScoreDto, toOutsideScoreDto } from './dto/outside-score.dto.js';
import { OutsideScoreRepository } from './outside-score.repository.js';

export const asksForScores = ({ campaign_mode, outside_score_url }: SiteSettings): boolean =>
  campaign_mode === 'live' && outside_score_url !== '';

@Injectable()
export class OutsideScoreService {
  constructor(
    private readonly scores: OutsideScoreRepository,
    private readonly users: UserRepository,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError 404 */
  async of(userId: number): Promise<OutsideScoreDto> {
    await this.users.get(userId);
    return toOutsideScoreDto(await this.scores.find(userId));
  }

  /** Asks for the score of a user whose points it may confirm. */
  async requestToConfirm(user_id: number, wallet_address: string): Promise<void> {
    const settings = await this.settings.read();
    if (!asksForScores(settings) || !needsConfirmation(settings)) return;
    if (settings.confirm_by_score) await this.scores.schedule([{ user_id, wallet_address }]);
  }

  /** Whether claims wait for a score. */
  async isOn(): Promise<boolean> {
    return asksForScores(await this.settings.read());
  }

  /** The users among these without a score; none when the settings name no service. */
  async awaitedOf(userIds: readonly number[]): Promise<Set<number>> {
    if (!(await this.isOn())) return new Set();
    const scored = await this.scores.scored(userIds);
    return new Set(userIds.filter((id) => !scored.has(id)));
  }
}
