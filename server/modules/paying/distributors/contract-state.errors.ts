import type { DistributorState } from '#libs/contracts/index.js';
import { InvalidResponse } from '../../../platform/integrations/toncenter/toncenter-client.js';
import type { DistributorRow } from './distributor.repository.js';

/** What a chain API can report otherwise than it was frozen here. */
export type DifferingPart = 'contract' | 'jetton_wallet' | 'deadline';

/** The chain API reports a contract otherwise than its address, or what was frozen here, allows. */
export class StateDiffers extends InvalidResponse {
  override name = 'StateDiffers';

  constructor(readonly part: DifferingPart) {
    super(`The chain API reports another ${part} of the distributor`);
  }
}

/**
 * Compares a reported state with what follows from the contract's address: who owns it, its token, that its
 * deadline never moves earlier, and the one jetton wallet that requests have named.
 *
 * @throws StateDiffers
 */
export function assertOurState(state: DistributorState, row: DistributorRow): void {
  const { owner, jetton_master, id, jetton_wallet, deadline } = state;
  const isOurs =
    owner === row.owner && jetton_master === row.jetton_master && String(id) === row.contract_id;
  if (!isOurs) throw new StateDiffers('contract');
  if (jetton_wallet !== null && jetton_wallet !== row.jetton_wallet) {
    throw new StateDiffers('jetton_wallet');
  }
  const isEarlier = deadline * 1000 < new Date(row.first_deadline ?? 0).getTime();
  if (isEarlier) throw new StateDiffers('deadline');
}
