import {
  ATTACHED_NANOTONS,
  CLAIM_VALUE,
  DEPLOYMENT_VALUE,
  LINES_PER_MESSAGE,
  MESSAGES_PER_SIGNATURE,
  OWNER_MESSAGE_VALUE,
  payMessageValue,
  rentOf,
} from './message-value.js';

/** Nanotons that a payment costs at most: a classic jetton wallet of a new receiver, see docs/contract.md. */
const SPENT_PER_CLAIM = 28_000_000n;

/** Minutes in which an owner signs, and the chain and its index follow. */
const MINUTES_PER_SIGNATURE = 1;

/** The effort of paying a number of claims: pushed, or pulled by their receivers. */
export function payoutPlan(claims: number) {
  const messages = Math.ceil(claims / LINES_PER_MESSAGE);
  const funding = Math.min(claims, 1);
  return {
    push: {
      ...effort(funding + Math.ceil(messages / MESSAGES_PER_SIGNATURE)),
      nanotons: String(max(BigInt(funding) * FUNDING_VALUE, pushValue(claims))),
      spent_nanotons: String(BigInt(claims) * SPENT_PER_CLAIM + BigInt(funding) * DEPLOYMENT_VALUE),
    },
    pull: { ...effort(funding), nanotons_per_claim: String(CLAIM_VALUE) },
    rent_nanotons: String(rentOf(claims)),
  };
}

/** Nanotons of the first signature, which deploys and funds the contract. */
const FUNDING_VALUE = DEPLOYMENT_VALUE + OWNER_MESSAGE_VALUE;

/** Nanotons of the largest push. */
function pushValue(claims: number): bigint {
  let value = 0n;
  let left = claims;
  for (let message = 0; message < MESSAGES_PER_SIGNATURE && left > 0; message += 1) {
    const lines = Math.min(left, LINES_PER_MESSAGE);
    value += payMessageValue(lines, ATTACHED_NANOTONS);
    left -= lines;
  }
  return value;
}

const effort = (signatures: number) => ({
  signatures,
  minutes: signatures * MINUTES_PER_SIGNATURE,
});

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
