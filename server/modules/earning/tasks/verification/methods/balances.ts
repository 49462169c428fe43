import {
  fromUnits,
  parseTonAddress,
  type ReasonDetails,
  TON_DECIMALS,
  toUnits,
} from '#libs/domain/index.js';
import type { ChainService } from '../../../../../platform/integrations/toncenter/chain.service.js';
import { Unavailable } from '../../../../../platform/outbound/http-client.js';
import { ACCEPTED, type Check, type CheckResult } from '../verification-check.js';

export const checkTonBalance =
  (chain: ChainService): Check =>
  async ({ user, settings: { amount = '0' }, site }) => {
    const { value: units, wait } = await chain.tonBalance(user.account ?? '', site);
    if (units >= toUnits(amount, TON_DECIMALS)) return ACCEPTED;
    return tooLow(wait, { balance: fromUnits(units, TON_DECIMALS), amount, symbol: 'TON' });
  };

/** The balance of the task's own jetton, or of the campaign's token. */
export const checkJettonBalance =
  (chain: ChainService): Check =>
  async ({ user, settings: { amount = '0', jetton_address = '' }, site }) => {
    const jetton = parseTonAddress(jetton_address || site.contract_address)?.raw;
    if (!jetton) throw new Unavailable('No jetton is named');
    const [{ value: units, wait }, decimals] = await Promise.all([
      chain.jettonBalance(user.account ?? '', jetton, site),
      chain.jettonDecimals(jetton, site),
    ]);
    if (units >= toUnits(amount, decimals)) return ACCEPTED;
    const isOurs = jetton === parseTonAddress(site.contract_address)?.raw;
    const symbol = isOurs ? site.claim_symbol : 'jetton';
    return tooLow(wait, { balance: fromUnits(units, decimals), amount, symbol });
  };

/** Rejects, unless the balance was read a moment ago and may have changed since. */
function tooLow(wait: number, details: ReasonDetails): CheckResult {
  const reason = { reason: 'balance_too_low', details };
  return wait > 0 ? { kind: 'later', reason, wait } : { kind: 'refused', reason };
}
