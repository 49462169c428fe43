import type {
  ClaimRequirement,
  ClaimRequirementCode,
  Language,
  RequirementUnit,
} from '#libs/domain/index.js';
import { Int64 } from '../openapi/schemas.js';

/** A requirement of claims, with the visitor's progress. */
export class RequirementDto {
  /** Code of the requirement. @example "wallet_days" */
  code: ClaimRequirementCode;
  /** Whether it is met now. @example false */
  is_met: boolean;
  /** Current amount; null when it is not known yet, or cannot be counted. @example 3 */
  @Int64()
  have: number | null;
  /** Needed amount. @example 7 */
  @Int64()
  needed: number;
  /** Unit of both amounts. @example "days" */
  unit: RequirementUnit;
  /** Earliest time when it is met, ISO 8601 UTC; null when that depends on the visitor. @example "2026-02-04T08:00:00.000Z" */
  met_at: string | null;
  /** Sentence about the visitor's progress, in the caller's language. @example "Your wallet has been in use for 3 days; 7 are needed" */
  text: string;
}

export const toRequirementDto = (
  { code, is_met, have, needed, unit, met_at, texts }: ClaimRequirement,
  language: Language,
): RequirementDto => ({
  code,
  is_met,
  have,
  needed,
  unit,
  met_at: met_at === null ? null : new Date(met_at).toISOString(),
  text: texts[language],
});
