import type { DistributorRow } from '../distributors/distributor.repository.js';
import { distributorRefused } from './payout.errors.js';

/** A distributor with what only contracts have. */
export type ContractRow = DistributorRow &
  Record<'contract_id' | 'first_deadline' | 'deadline', string>;

/** @throws AppError 409 for one that pays in another way */
export function contractOf(row: DistributorRow): ContractRow {
  const { method, contract_id, first_deadline, deadline } = row;
  if (method !== 'contract' || !contract_id || !first_deadline || !deadline) {
    throw distributorRefused('distributor.wrong_method');
  }
  return { ...row, contract_id, first_deadline, deadline };
}

/** Of a tree without lines. */
export const NO_ROOT = '0'.repeat(64);
