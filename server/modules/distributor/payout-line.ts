import type { PayoutLine } from '#libs/contracts/index.js';
import type { PayoutLineStatus } from '#libs/domain/index.js';

/** Milliseconds in which a payment usually arrives, and in which its transfer is usually known. */
const USUAL_DELAY = 600_000;

/** Payments from before that should have arrived. */
export const overdueSince = (): string => new Date(Date.now() - USUAL_DELAY).toISOString();

/** A line as the contract knows it. */
export const toContractLine = (row: {
  claim_id: number;
  receiver: string;
  units: string;
}): PayoutLine => ({ number: row.claim_id, amount: BigInt(row.units), receiver: row.receiver });

interface ReadLine {
  status: PayoutLineStatus;
  paid_at: string | null;
  message_hash: string | null;
}

/**
 * Whether the owner may reopen the number: its payment came back, or the contract has it as paid, and no
 * transfer of it was found, although everything of that time was read.
 *
 * @param readUntil by the chain's clock
 */
export function canReopen(line: ReadLine, readUntil: string | null): boolean {
  const { status, paid_at, message_hash } = line;
  if (status === 'returned') return true;
  if (status !== 'paid' || message_hash !== null || !paid_at || !readUntil) return false;
  return new Date(readUntil).getTime() > new Date(paid_at).getTime() + USUAL_DELAY;
}
