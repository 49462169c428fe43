import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { claimableTokens, type Language, reasonText } from '#libs/domain/index.js';
import { prepared } from '../../database/prepared.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { toIso } from '../../records/timestamps.js';
import { CampaignModeService } from '../settings/campaign-mode.service.js';
import {
  ACCOUNT_COLUMNS,
  type UserAccount,
  UserAccountService,
} from '../users/user-account.service.js';
import { type CompletionRow, readMyTask, TASKS_OF_USER } from './completion-row.js';
import { MeDto, type MeUpdateDto } from './dto/me.dto.js';

/** What other features answer as well, when they have changed where a visitor stands. */
export { MeDto };

type MyRow = UserAccount & {
  tasks: CompletionRow[];
  telegram_name: string | null;
  is_invited: boolean;
};

/** In one statement: every page of a visitor begins with it. */
const READ = prepared<MyRow>(
  `select ${ACCOUNT_COLUMNS}, ${TASKS_OF_USER} as tasks, u.inviter_id is not null as is_invited,
     (select name from telegram_accounts where user_id = u.id) as telegram_name
   from users u where u.id = ?`,
);

/** What visitors read and say of themselves. */
@Injectable()
export class MeService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly accounts: UserAccountService,
    private readonly mode: CampaignModeService,
  ) {}

  /** @throws AppError 401 when the user was deleted meanwhile. */
  async read(userId: number, language: Language): Promise<MeDto> {
    const [me] = await READ(this.em, [userId]);
    if (!me) throw sessionRequired();
    return toMeDto(me, language);
  }

  async update(userId: number, { username }: MeUpdateDto, language: Language): Promise<MeDto> {
    const settings = await this.mode.assertRunning();
    const { site_name, token_name, claim_symbol, tokenomics_symbol } = settings;
    const reserved = [site_name, token_name, claim_symbol, tokenomics_symbol];
    await this.accounts.rename(userId, username, reserved);
    return this.read(userId, language);
  }
}

function toMeDto(
  { tasks, ban_reason_zh, telegram_name, is_invited, ...user }: MyRow,
  language: Language,
): MeDto {
  return {
    ...user,
    ban_reason: user.is_banned
      ? reasonText(user.ban_reason ?? '', language, { reason_zh: ban_reason_zh ?? '' })
      : null,
    banned_at: user.is_banned && user.banned_at ? toIso(user.banned_at) : null,
    claimable_tokens: claimableTokens(user.total_points, user.claimed_tokens),
    telegram: telegram_name === null ? null : { name: telegram_name },
    inviter: is_invited,
    tasks: tasks.map((task) => readMyTask(task, language)),
  };
}
