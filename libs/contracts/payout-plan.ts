import {
  ATTACHED_NANOTONS,
  CLAIM_VALUE,
  DEPLOYMENT_VALUE,
  LINES_PER_MESSAGE,
  MESSAGES_PER_SIGNATURE,
  payMessageValue,
  rentOf,
} from './message-value.js';

/** Nanotons that a payment costs at most: a classic jetton wallet of a new receiver, see docs/contract.md. */
const SPENT_PER_CLAIM = 28_000_000n;

/** What paying so many claims takes: pushed, or pulled by their receivers. */
export function payoutPlan(claims: number) {
  const messages = Math.ceil(claims / LINES_PER_MESSAGE);
  const pushes = Math.ceil(messages / MESSAGES_PER_SIGNATURE);
  const funding = claims === 0 ? 0 : 1;
  const atOnce = Math.min(messages, MESSAGES_PER_SIGNATURE);
  const lines = Math.min(claims, atOnce * LINES_PER_MESSAGE);
  const needed =
    BigInt(atOnce) * payMessageValue(0, 0n) + payMessageValue(lines, ATTACHED_NANOTONS);
  return {
    push: {
      signatures: funding + pushes,
      minutes: funding + pushes,
      nanotons: String(claims === 0 ? 0n : needed),
      spent_nanotons: String(
        claims === 0 ? 0n : BigInt(claims) * SPENT_PER_CLAIM + DEPLOYMENT_VALUE,
      ),
    },
    pull: {
      signatures: funding,
      minutes: funding,
      nanotons_per_claim: String(CLAIM_VALUE),
    },
    rent_nanotons: String(rentOf(claims)),
  };
}
