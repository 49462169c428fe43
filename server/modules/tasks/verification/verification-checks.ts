import { Injectable } from '@nestjs/common';
import type { CheckMeans, SiteSettings, VerificationMethod } from '#libs/domain/index.js';
import { Env } from '../../../config/env.js';
import { CODE } from './methods/code.js';
import { JettonBalance } from './methods/jetton-balance.js';
import { MANUAL } from './methods/manual.js';
import { PAGE_VISIT } from './methods/page-visit.js';
import { Referrals } from './methods/referrals.js';
import { SELF } from './methods/self.js';
import { TelegramMember } from './methods/telegram-member.js';
import { TonBalance } from './methods/ton-balance.js';
import { WALLET } from './methods/wallet.js';
import type { VerificationCheck } from './verification-check.js';

/** Every method by its name. */
@Injectable()
export class VerificationChecks {
  private readonly all: Readonly<Record<VerificationMethod, VerificationCheck>>;

  constructor(
    private readonly env: Env,
    ton_balance: TonBalance,
    jetton_balance: JettonBalance,
    referrals: Referrals,
    telegram_member: TelegramMember,
  ) {
    const atOnce = {
      self: SELF,
      wallet: WALLET,
      page_visit: PAGE_VISIT,
      code: CODE,
      manual: MANUAL,
    };
    this.all = { ...atOnce, ton_balance, jetton_balance, referrals, telegram_member };
  }

  get(method: VerificationMethod): VerificationCheck {
    return this.all[method];
  }

  /** What tasks can be checked with. */
  means(site: SiteSettings): CheckMeans {
    const { outbound_requests, telegram_bot_token } = this.env;
    return { outbound_requests, has_bot: telegram_bot_token !== '', site };
  }
}
