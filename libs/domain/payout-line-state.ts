import { stateMachine } from './state-machine.js';

/** What the chain has done with a line of a distributor. */
export const payoutLineStates = stateMachine('payout line', {
  payable: ['paid'],
  // Its number is open again when the distributor's own jetton wallet refused the transfer.
  paid: ['delivered', 'returned', 'payable'],
  // The owner has reopened its number, and it may be paid again already.
  returned: ['payable', 'paid'],
  delivered: [],
});

export const PAYOUT_LINE_STATUSES = payoutLineStates.statuses;

export type PayoutLineStatus = (typeof PAYOUT_LINE_STATUSES)[number];

/** What pays: the contract, or a wallet with another tool that reads a file. */
export const DISTRIBUTOR_METHODS = ['contract', 'file'] as const;

export type DistributorMethod = (typeof DISTRIBUTOR_METHODS)[number];
