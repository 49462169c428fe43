import type { WalletMessage } from '#libs/contracts/index.js';
import { type LogSubject, ORDER_VALID_FOR, TON_CHAINS } from '#libs/domain/index.js';
import type { DistributorRow } from '../distributors/distributor.repository.js';
import type { PayoutRequestDto } from './dto/payout.dto.js';
import { distributorRefused } from './payout.errors.js';

/** A distributor that is a contract. */
export type ContractRow = DistributorRow &
  Record<'contract_id' | 'first_deadline' | 'deadline', string>;

/** @throws AppError 409 for a distributor that pays in another way */
export function contractOf(row: DistributorRow): ContractRow {
  const { method, contract_id, first_deadline, deadline } = row;
  if (method !== 'contract' || !contract_id || !first_deadline || !deadline) {
    throw distributorRefused('distributor.wrong_method');
  }
  return { ...row, contract_id, first_deadline, deadline };
}

/** A request of TON Connect that the owner's wallet signs within the next minutes. */
export const walletRequest = (
  { network, owner }: DistributorRow,
  messages: WalletMessage[],
): PayoutRequestDto => ({
  validUntil: Math.floor(Date.now() / 1000) + ORDER_VALID_FOR,
  network: TON_CHAINS[network],
  from: owner,
  messages,
  wallet_account: null,
});

export const subjectOf = ({ id }: DistributorRow): LogSubject => ({ type: 'distributor', id });
