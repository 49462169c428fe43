import { stateMachine } from '../state-machine.js';

/** The transitions of a claim on its way to the chain. */
export const claimStates = stateMachine('claim', {
  requested: ['approved', 'rejected'],
  // A payout that has failed before may still arrive, whatever was done with the claim since.
  approved: ['batched', 'delivered', 'rejected'],
  batched: ['approved', 'sent', 'delivered', 'forfeited'],
  // A distributor's own jetton wallet refused its transfer: its number is open again.
  sent: ['batched', 'delivered', 'failed'],
  // Its payment came back; another payout of it may be on its way.
  delivered: ['batched', 'sent', 'failed'],
  rejected: [],
  failed: ['approved', 'batched', 'sent', 'delivered', 'rejected', 'forfeited'],
  // It was not paid until its distributor had ended, and the campaign is closed.
  forfeited: [],
});

export const CLAIM_STATUSES = claimStates.statuses;

export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Nothing more happens to these claims unless a person changes that. */
export const SETTLED_CLAIMS: readonly ClaimStatus[] = ['delivered', 'rejected', 'forfeited'];
