import { stateMachine } from './state-machine.js';

/** The transitions of a payout: apart from the order, the chain decides them. */
export const payoutStates = stateMachine('payout', {
  /** In a batch that was not sent for signing. */
  batched: ['sent', 'delivered', 'bounced', 'failed'],
  /** It may run from now on. */
  sent: ['delivered', 'bounced', 'failed'],
  delivered: ['bounced'],
  /** It came back: the receiver did not take it. */
  bounced: ['delivered', 'failed'],
  /** Nothing left the wallet, and nothing can any more. */
  failed: ['delivered', 'bounced'],
});

export const PAYOUT_STATUSES = payoutStates.statuses;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The transitions of a batch of payouts. */
export const batchStates = stateMachine('batch', {
  /** It was not sent for signing. */
  frozen: ['requested', 'cancelled'],
  /** The wallet was asked to sign, or the file was handed over: it may run from now on. */
  requested: ['signed', 'settled'],
  /** The signed order is known. */
  signed: ['settled'],
  /** The result of each payout is known, or the order can run no more. */
  settled: [],
  /** Before it was sent for signing. */
  cancelled: [],
});

export const BATCH_STATUSES = batchStates.statuses;

export type BatchStatus = (typeof BATCH_STATUSES)[number];
