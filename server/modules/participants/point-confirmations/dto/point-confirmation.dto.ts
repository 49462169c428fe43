import { ApiProperty } from '@nestjs/swagger';
import {
  type ConfirmationGround,
  type ConfirmationWay,
  type Language,
  needsConfirmation,
  type RuleGround,
  reasonText,
  type SiteSettings,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull } from '../../../../platform/records/timestamps.js';
import type { ConfirmationState } from '../point-confirmation.report.js';

/** A way to confirmed points, and the visitor's progress. */
export class ConfirmationWayDto {
  /** The ground of the way. @example "balance" */
  ground: RuleGround;
  /** Whether it is met now. @example false */
  is_met: boolean;
  /** Earliest time when it is met, ISO 8601 UTC; null when that depends on the visitor. @example "2026-02-04T08:00:00.000Z" */
  met_at: string | null;
  /** Sentence about the visitor's progress, in the caller's language. @example "Hold 1 TON on average for 3 days; the days begin with the first check" */
  text: string;
}

class ConfirmationDto {
  /** Whether claims take points only once they are confirmed. @example true */
  is_needed: boolean;
  /** Whether the user's points are confirmed. @example false */
  is_confirmed: boolean;
  /** Points that cannot be claimed before a confirmation. @example 480 */
  @Int64()
  provisional_points: number;
  /** The ground of the confirmation; null while they are provisional, or need no confirmation. @example null */
  @ApiProperty({
    enum: ['wallet', 'balance', 'telegram', 'outside_score', 'person', null],
    nullable: true,
    example: null,
  })
  ground: ConfirmationGround | null;
  /** When that was stored, ISO 8601 UTC; null before. @example "2026-01-31T08:00:00.000Z" */
  confirmed_at: string | null;
}

/** Whether the visitor's points can be claimed, and the ways to that. */
export class MyPointConfirmationDto extends ConfirmationDto {
  /** The ways that the organisers have chosen: one is enough. */
  ways: ConfirmationWayDto[];
}

/** Whether a user's points can be claimed. */
export class PointConfirmationDto extends ConfirmationDto {
  /** A person's reason, in the caller's language; null for a rule. @example "Known from the community" */
  reason: string | null;
}

export const toConfirmationWayDto = (
  { ground, is_met, met_at, texts }: ConfirmationWay,
  language: Language,
): ConfirmationWayDto => ({
  ground,
  is_met,
  met_at: met_at === null ? null : new Date(met_at).toISOString(),
  text: texts[language],
});

export function toPointConfirmationDto(
  state: ConfirmationState,
  ways: readonly ConfirmationWay[],
  settings: SiteSettings,
  language: Language,
): PointConfirmationDto {
  const is_needed = needsConfirmation(settings);
  const met = ways.find(({ is_met }) => is_met);
  const is_confirmed = !is_needed || state.has_confirmed_points || met !== undefined;
  const { reason, reason_zh } = state;
  return {
    is_needed,
    is_confirmed,
    provisional_points: is_confirmed ? 0 : Math.max(0, state.total_points),
    ground: is_needed && is_confirmed ? (state.ground ?? met?.ground ?? null) : null,
    confirmed_at: is_needed ? isoOrNull(state.confirmed_at) : null,
    reason: reason ? reasonText(reason, language, { reason_zh: reason_zh ?? '' }) : null,
  };
}
