import { Injectable } from '@nestjs/common';
import { fromUnits, parseTonAddress, toUnits } from '#libs/domain/index.js';
import { ChainService } from '../../../../integrations/toncenter/chain.service.js';
import { Unavailable } from '../../../../outbound/http-client.js';
import {
  ACCEPTED,
  type CheckContext,
  type CheckResult,
  tooLow,
  type VerificationCheck,
} from '../verification-check.js';

/** What the wallet holds of a jetton: the task's own, or the campaign's token. */
@Injectable()
export class JettonBalance implements VerificationCheck {
  readonly method = 'jetton_balance';
  readonly asks = true;

  constructor(private readonly chain: ChainService) {}

  async check({ user, settings, site }: CheckContext): Promise<CheckResult> {
    const { amount = '0', jetton_address = '' } = settings;
    const jetton = parseTonAddress(jetton_address || site.contract_address)?.raw;
    if (!jetton) throw new Unavailable('No jetton is named');
    const [{ value: units, wait }, decimals] = await Promise.all([
      this.chain.jettonBalance(user.account, jetton, site),
      this.chain.jettonDecimals(jetton, site),
    ]);
    if (units >= toUnits(amount, decimals)) return ACCEPTED;
    const isOurs = jetton === parseTonAddress(site.contract_address)?.raw;
    const symbol = isOurs ? site.claim_symbol : 'jetton';
    return tooLow(wait, { balance: fromUnits(units, decimals), amount, symbol });
  }
}
