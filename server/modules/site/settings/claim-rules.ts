import { needsWalletHistory, type SiteSettings } from '#libs/domain/index.js';
import type { Env } from '../../../platform/config/env.js';
import type { Texts } from '../../../platform/errors/app-error.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { isWebhookAddress } from '../../../platform/outbound/webhook.js';

const NO_BOT: Texts = {
  en: 'Visitors cannot link Telegram: the server has no TELEGRAM_BOT_TOKEN',
  zh: '服务器未设置 TELEGRAM_BOT_TOKEN，访客无法绑定 Telegram',
};

const NO_CHAIN: Texts = {
  en: 'The chain cannot be read: the server has OUTBOUND_REQUESTS=off',
  zh: '服务器设置了 OUTBOUND_REQUESTS=off，无法读取链上数据',
};

const NO_SECRET: Texts = {
  en: 'The server has no OUTSIDE_SCORE_SECRET, which signs the questions',
  zh: '服务器未设置 OUTSIDE_SCORE_SECRET，无法为请求签名',
};

const NO_OUTBOUND: Texts = {
  en: 'The service cannot be asked: the server has OUTBOUND_REQUESTS=off',
  zh: '服务器设置了 OUTBOUND_REQUESTS=off，无法访问该服务',
};

const NO_HTTPS: Texts = { en: 'Enter an https address', zh: '请输入 https 地址' };

type RuleEnv = Pick<
  Env,
  | 'telegram_bot_token'
  | 'outbound_requests'
  | 'outside_score_secret'
  | 'webhooks_to_private_addresses'
>;

/** Refuses requirements that no wallet can meet. @throws AppError 422 for a new one */
export function assertRulesPossible(before: SiteSettings, after: SiteSettings, env: RuleEnv): void {
  const { telegram_bot_token, outbound_requests } = env;
  if (after.outside_score_url !== before.outside_score_url) {
    assertServicePossible(after.outside_score_url, env);
  }
  const asksTelegram = after.claim_needs_telegram && !before.claim_needs_telegram;
  if (asksTelegram && telegram_bot_token === '') {
    throw validationFailed({ claim_needs_telegram: NO_BOT });
  }
  const asksChain = needsWalletHistory(after) && !needsWalletHistory(before);
  if (!asksChain || outbound_requests) return;
  const field = after.claim_wallet_days > 0 ? 'claim_wallet_days' : 'claim_outgoing_transactions';
  throw validationFailed({ [field]: NO_CHAIN });
}

function assertServicePossible(url: string, env: RuleEnv): void {
  if (url === '') return;
  if (!isWebhookAddress(url, env)) throw validationFailed({ outside_score_url: NO_HTTPS });
  if (!env.outbound_requests) throw validationFailed({ outside_score_url: NO_OUTBOUND });
  if (env.outside_score_secret === '') throw validationFailed({ outside_score_url: NO_SECRET });
}
