import type {
  ClaimRequirement,
  ClaimRequirementCode,
  Language,
  RequirementUnit,
} from '#libs/domain/index.js';
import { Int64 } from '../openapi/schemas.js';

/** Something that a claim needs, and how far the visitor is. */
export class RequirementDto {
  /** What is needed. @example "wallet_days" */
  code: ClaimRequirementCode;
  /** Whether it is met now. @example false */
  is_met: boolean;
  /** How much of it there is; null where it is not known yet, or cannot be counted. @example 3 */
  @Int64()
  have: number | null;
  /** How much is needed. @example 7 */
  @Int64()
  needed: number;
  /** What both count. @example "days" */
  unit: RequirementUnit;
  /** When it is met at the earliest, ISO 8601 UTC; null where that depends on the visitor. @example "2026-02-04T08:00:00.000Z" */
  met_at: string | null;
  /** How far the visitor is, in the caller's language. @example "Your wallet has been in use for 3 days; 7 are needed" */
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
