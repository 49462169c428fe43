import { Injectable } from '@nestjs/common';
import { claimableTokens } from '#libs/domain/index.js';
import { type UserAccount, UserAccountService } from '../users/user-account.service.js';
import { CampaignModeService } from './campaign-mode.service.js';
import { MeDto, type MeUpdateDto } from './dto/me.dto.js';

/** What other features answer as well, when they have changed where a visitor stands. */
export { MeDto };

/** What visitors read and say of themselves. */
@Injectable()
export class MeService {
  constructor(
    private readonly accounts: UserAccountService,
    private readonly mode: CampaignModeService,
  ) {}

  async read(userId: number): Promise<MeDto> {
    return toMeDto(await this.accounts.find(userId));
  }

  async update(userId: number, { username }: MeUpdateDto): Promise<MeDto> {
    const settings = await this.mode.assertRunning();
    const { site_name, token_name, claim_symbol, tokenomics_symbol } = settings;
    const reserved = [site_name, token_name, claim_symbol, tokenomics_symbol];
    await this.accounts.rename(userId, username, reserved);
    return this.read(userId);
  }
}

function toMeDto({ id: _id, ...user }: UserAccount): MeDto {
  return {
    ...user,
    claimable_tokens: claimableTokens(user.total_points, user.claimed_tokens),
    tasks: [],
  };
}
