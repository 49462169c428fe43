import { stateMachine } from './state-machine.js';

/** The steps of a claim on its way to the chain. */
export const CLAIM_STATUSES = [
  'requested',
  'approved',
  'batched',
  'sent',
  'delivered',
  'rejected',
  'failed',
] as const;

/** One of {@link CLAIM_STATUSES}. */
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** The transitions of a claim. */
export const claimStates = stateMachine<ClaimStatus>('claim', {
  requested: ['approved', 'rejected'],
  // A payout that has failed before may still arrive, whatever was done with the claim since.
  approved: ['batched', 'delivered', 'rejected'],
  batched: ['approved', 'sent', 'delivered'],
  sent: ['delivered', 'failed'],
  failed: ['batched', 'delivered', 'rejected'],
  // Its payment came back; another payout of it may be on its way.
  delivered: ['batched', 'sent', 'failed'],
  rejected: [],
});
