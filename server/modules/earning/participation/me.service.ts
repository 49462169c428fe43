import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { claimableTokens, type Language, reasonText } from '#libs/domain/index.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import type { AuthenticatedVisitor } from '../../../platform/identity/visitor-turns.js';
import { isoOrNull } from '../../../platform/records/timestamps.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import { UserAccountService } from '../../participants/users/user-account.service.js';
import { participationRejected } from '../../site/settings/participation.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type { MeDto, MeUpdateDto } from './dto/me.dto.js';
import { type Account, findMe } from './me.report.js';
import { toMyTaskDto } from './my-task.js';

/** Changes of the wallet per day (`window` in milliseconds): each adds a row to the log. */
const WALLET_CHANGES = { window: 86_400_000, max: 10 };

type SignedInVisitor = Pick<AuthenticatedVisitor, 'user_id' | 'wallet_address'>;

@Injectable()
export class MeService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly accounts: UserAccountService,
    private readonly settings: SettingsService,
    private readonly rateLimits: RateLimitStorage,
  ) {}

  async read(visitor: SignedInVisitor, language: Language): Promise<MeDto> {
    const [account] = await findMe(this.em, { id: visitor.user_id });
    return this.show(account, visitor, language);
  }

  /** @throws AppError 401 when the user was deleted meanwhile. */
  show(account: Account | null | undefined, visitor: SignedInVisitor, language: Language): MeDto {
    if (!account) throw sessionRequired();
    const { tasks, ban_reason_zh, telegram_name, is_invited, ...user } = account;
    const reason_zh = ban_reason_zh ?? '';
    return {
      ...user,
      session_wallet: visitor.wallet_address,
      ban_reason: user.is_banned
        ? reasonText(user.ban_reason ?? '', language, { reason_zh })
        : null,
      banned_at: user.is_banned ? isoOrNull(user.banned_at) : null,
      claimable_tokens: claimableTokens(user.total_points, user.claimed_tokens),
      telegram: telegram_name === null ? null : { name: telegram_name },
      inviter: is_invited,
      tasks: tasks.map((task) => toMyTaskDto(task, language)),
    };
  }

  async rename(
    visitor: SignedInVisitor,
    { username }: MeUpdateDto,
    language: Language,
  ): Promise<MeDto> {
    const settings = await this.settings.assertRunning();
    const { site_name, token_name, claim_symbol, tokenomics_symbol } = settings;
    const reserved = [site_name, token_name, claim_symbol, tokenomics_symbol];
    await this.accounts.rename(visitor.user_id, username, reserved);
    return this.read(visitor, language);
  }

  /** Changes to the session's wallet. @throws AppError 403, 409, 429. */
  async changeWallet(visitor: SignedInVisitor, language: Language): Promise<MeDto> {
    const { closed_at } = await this.settings.assertRunning();
    if (closed_at !== null) throw participationRejected('campaign.ended');
    const { user_id, wallet_address } = visitor;
    const { window, max } = WALLET_CHANGES;
    await this.rateLimits.limit('wallet_change', `${user_id}`, window, max);
    await this.accounts.changeWallet(user_id, wallet_address);
    return this.read(visitor, language);
  }
}
