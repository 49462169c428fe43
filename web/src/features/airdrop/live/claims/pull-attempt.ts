import type { SendOutcome } from '#libs/wallet-widget/send-transaction.js';

/** Nanotons that a wallet pays for sending a message. */
export const SENDING_COST = 10_000_000n;

/** How often a sent claim is requested, and for how long, in milliseconds. */
export const POLL_MS = 5000;
export const FOLLOW_MS = 600_000;

export type PullOutcome =
  | { kind: SendOutcome }
  /** The wallet has so many nanotons only. */
  | { kind: 'too_little'; balance: bigint };

/** The last attempt to claim tokens to the wallet. */
export interface PullAttempt {
  /** Nanotons that the wallet has to have; null when nothing can be claimed any more. */
  needed: bigint | null;
  outcome: PullOutcome | undefined;
  error: Error | null;
  /** Waiting for the wallet or the server. */
  isPending: boolean;
  isFollowing: boolean;
  hasArrived: boolean;
  /** Nothing has arrived for a long time. */
  isLate: boolean;
}

/** Whether the wallet may have sent it: a request that is closed or has expired on the page may be sent all the same. */
export const isMaybeSent = (outcome: PullOutcome | undefined): boolean =>
  outcome?.kind === 'sent' || outcome?.kind === 'closed' || outcome?.kind === 'expired';
