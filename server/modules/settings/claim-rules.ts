import { needsWalletHistory, type SiteSettings } from '#libs/domain/index.js';
import type { Env } from '../../config/env.js';
import type { Texts } from '../../errors/app-error.js';
import { validationFailed } from '../../errors/common.errors.js';

const NO_BOT: Texts = {
  en: 'Visitors cannot link Telegram: the server has no TELEGRAM_BOT_TOKEN',
  zh: '服务器未设置 TELEGRAM_BOT_TOKEN，访客无法绑定 Telegram',
};

const NO_CHAIN: Texts = {
  en: 'The chain cannot be read: the server has OUTBOUND_REQUESTS=off',
  zh: '服务器设置了 OUTBOUND_REQUESTS=off，无法读取链上数据',
};

/** Nobody can be asked for what nobody can have. @throws AppError 422 for a new rule of that kind */
export function assertRulesPossible(
  before: SiteSettings,
  after: SiteSettings,
  { telegram_bot_token, outbound_requests }: Pick<Env, 'telegram_bot_token' | 'outbound_requests'>,
): void {
  const asksTelegram = after.claim_needs_telegram && !before.claim_needs_telegram;
  if (asksTelegram && telegram_bot_token === '') {
    throw validationFailed({ claim_needs_telegram: NO_BOT });
  }
  const asksChain = needsWalletHistory(after) && !needsWalletHistory(before);
  if (!asksChain || outbound_requests) return;
  const field = after.claim_wallet_days > 0 ? 'claim_wallet_days' : 'claim_outgoing_transactions';
  throw validationFailed({ [field]: NO_CHAIN });
}
