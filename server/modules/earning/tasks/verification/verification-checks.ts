import { Injectable } from '@nestjs/common';
import type { CheckMeans, SiteSettings, VerificationMethod } from '#libs/domain/index.js';
import { Env } from '../../../../platform/config/env.js';
import { TelegramBotService } from '../../../../platform/integrations/telegram/telegram-bot.service.js';
import { ChainService } from '../../../../platform/integrations/toncenter/chain.service.js';
import { TelegramAccountRepository } from '../../../participants/users/telegram-account.repository.js';
import { UserReferralRepository } from '../../../participants/users/user-referral.repository.js';
import { checkJettonBalance, checkTonBalance } from './methods/balances.js';
import { checkCode, checkManual, checkPageVisit, checkReferrals } from './methods/local.js';
import { checkTelegramMember } from './methods/telegram-member.js';
import { ReviewSampleService } from './review-sample.service.js';
import { ACCEPTED, type Check } from './verification-check.js';

@Injectable()
export class VerificationChecks {
  private readonly all: Readonly<Record<VerificationMethod, Check>>;

  constructor(
    private readonly env: Env,
    chain: ChainService,
    referrals: UserReferralRepository,
    telegramAccounts: TelegramAccountRepository,
    telegramBot: TelegramBotService,
    samples: ReviewSampleService,
  ) {
    this.all = {
      self: async () => ACCEPTED,
      // The session itself proves the wallet.
      wallet: async () => ACCEPTED,
      page_visit: checkPageVisit,
      code: checkCode,
      ton_balance: checkTonBalance(chain),
      jetton_balance: checkJettonBalance(chain),
      referrals: checkReferrals(referrals),
      telegram_member: checkTelegramMember(telegramAccounts, telegramBot),
      manual: checkManual(samples),
    };
  }

  get(method: VerificationMethod): Check {
    return this.all[method];
  }

  means(site: SiteSettings): CheckMeans {
    const hasVariable = (name: string) => Boolean(Reflect.get(this.env, name.toLowerCase()));
    return { hasVariable, site };
  }
}
