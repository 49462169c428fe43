import { Injectable } from '@nestjs/common';
import { fromUnits, TON_DECIMALS, toUnits } from '#libs/domain/index.js';
import { ChainService } from '../../../../integrations/toncenter/chain.service.js';
import {
  ACCEPTED,
  type CheckContext,
  type CheckResult,
  tooLow,
  type VerificationCheck,
} from '../verification-check.js';

/** What the wallet holds, as the chain tells it now. */
@Injectable()
export class TonBalance implements VerificationCheck {
  readonly method = 'ton_balance';
  readonly asks = true;

  constructor(private readonly chain: ChainService) {}

  async check({ user, settings, site }: CheckContext): Promise<CheckResult> {
    const amount = settings.amount ?? '0';
    const { value: units, wait } = await this.chain.tonBalance(user.account, site);
    if (units >= toUnits(amount, TON_DECIMALS)) return ACCEPTED;
    const balance = fromUnits(units, TON_DECIMALS);
    return tooLow(wait, { balance, amount, symbol: 'TON' });
  }
}
