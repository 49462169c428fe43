import { Injectable } from '@nestjs/common';
import { claimableTokens, type Language, reasonText } from '#libs/domain/index.js';
import { toIso } from '../../records/timestamps.js';
import { type UserAccount, UserAccountService } from '../users/user-account.service.js';
import { CampaignModeService } from './campaign-mode.service.js';
import { CompletionService } from './completion.service.js';
import { MeDto, type MeUpdateDto, type MyTaskDto } from './dto/me.dto.js';

/** What other features answer as well, when they have changed where a visitor stands. */
export { MeDto };

/** What visitors read and say of themselves. */
@Injectable()
export class MeService {
  constructor(
    private readonly accounts: UserAccountService,
    private readonly mode: CampaignModeService,
    private readonly completions: CompletionService,
  ) {}

  async read(userId: number, language: Language): Promise<MeDto> {
    const account = await this.accounts.find(userId);
    return toMeDto(account, await this.completions.listOf(userId, language), language);
  }

  async update(userId: number, { username }: MeUpdateDto, language: Language): Promise<MeDto> {
    const settings = await this.mode.assertRunning();
    const { site_name, token_name, claim_symbol, tokenomics_symbol } = settings;
    const reserved = [site_name, token_name, claim_symbol, tokenomics_symbol];
    await this.accounts.rename(userId, username, reserved);
    return this.read(userId, language);
  }
}

function toMeDto({ id: _id, ...user }: UserAccount, tasks: MyTaskDto[], language: Language): MeDto {
  return {
    ...user,
    ban_reason: user.is_banned ? reasonText(user.ban_reason ?? '', language) : null,
    banned_at: user.is_banned && user.banned_at ? toIso(user.banned_at) : null,
    claimable_tokens: claimableTokens(user.total_points, user.claimed_tokens),
    tasks,
  };
}
