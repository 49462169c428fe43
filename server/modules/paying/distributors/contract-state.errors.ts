import type { DistributorState } from '#libs/contracts/index.js';
import { InvalidResponse } from '../../../platform/integrations/toncenter/toncenter-client.js';
import type { DistributorRow } from './distributor.repository.js';

/** The chain API reports a state that contradicts the address of the contract or a frozen value. */
export class StateDiffers extends InvalidResponse {
  override name = 'StateDiffers';

  constructor(readonly part: 'contract' | 'wallet' | 'deadline') {
    super(`The chain API reports another ${part} of the distributor`);
  }
}

/**
 * Compares a reported state with the owner, the token and the first deadline, from which the contract's address
 * follows, and with the jetton wallet that requests have named. @throws StateDiffers
 */
export function assertOurState(state: DistributorState, row: DistributorRow): void {
  const { owner, jetton_master, id, jetton_wallet, deadline } = state;
  const isOurs =
    owner === row.owner && jetton_master === row.jetton_master && String(id) === row.contract_id;
  if (!isOurs) throw new StateDiffers('contract');
  if (jetton_wallet !== null && jetton_wallet !== row.jetton_wallet) {
    throw new StateDiffers('wallet');
  }
  const isEarlier = deadline * 1000 < new Date(row.first_deadline ?? 0).getTime();
  if (isEarlier) throw new StateDiffers('deadline');
}
