import { stateMachine } from './state-machine.js';

/** The steps of one payout on its way to the chain. */
export const PAYOUT_STATUSES = [
  /** In a batch that was not sent for signing. */
  'batched',
  /** It may run from now on. */
  'sent',
  'delivered',
  /** It came back: the receiver did not take it. */
  'bounced',
  /** Nothing left the wallet, and nothing can any more. */
  'failed',
] as const;

/** One of {@link PAYOUT_STATUSES}. */
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The transitions of a payout: apart from the order, the chain decides them. */
export const payoutStates = stateMachine<PayoutStatus>('payout', {
  batched: ['sent', 'delivered', 'bounced', 'failed'],
  sent: ['delivered', 'bounced', 'failed'],
  delivered: ['bounced'],
  bounced: ['delivered', 'failed'],
  failed: ['delivered', 'bounced'],
});

/** The steps of a batch of payouts. */
export const BATCH_STATUSES = [
  /** It was not sent for signing. */
  'frozen',
  /** The wallet was asked to sign, or the file was handed over: it may run from now on. */
  'requested',
  /** The signed order is known. */
  'signed',
  /** The result of each payout is known, or the order can run no more. */
  'settled',
  /** Before it was sent for signing. */
  'cancelled',
] as const;

/** One of {@link BATCH_STATUSES}. */
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The transitions of a batch. */
export const batchStates = stateMachine<BatchStatus>('batch', {
  frozen: ['requested', 'cancelled'],
  requested: ['signed', 'settled'],
  signed: ['settled'],
  settled: [],
  cancelled: [],
});
