import type { ClaimStatus, Language } from '#libs/domain/index.js';
import { reasonText } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import type { Claim } from '../claim.entity.js';

/** A claim as the visitor who made it reads it. */
export class MyClaimDto {
  /** @example 1 */
  id: number;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** How far it is on its way to the chain. @example "requested" */
  status: ClaimStatus;
  /** Why it was rejected, in the visitor's language. @example "Several accounts" */
  reason: string | null;
  /** Where it is paid to. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  requested_at: string;
  /** Of the last step, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** A claim as the back office reads it. */
export class ClaimDto extends MyClaimDto {
  /** Who made it. @example 1 */
  user_id: number;
}

export function toMyClaimDto(claim: Row<Claim>, language: Language): MyClaimDto {
  return {
    id: claim.id,
    tokens: claim.tokens,
    status: claim.status,
    reason: claim.reason === '' ? null : reasonText(claim.reason, language),
    wallet_address: claim.wallet_address,
    requested_at: toIso(claim.requested_at),
    updated_at: toIso(claim.updated_at),
  };
}

export function toClaimDto(claim: Row<Claim>): ClaimDto {
  const { id, user_id, tokens, status, reason, wallet_address } = claim;
  return {
    ...{ id, user_id, tokens, status, wallet_address },
    reason: reason === '' ? null : reason,
    requested_at: toIso(claim.requested_at),
    updated_at: toIso(claim.updated_at),
  };
}
