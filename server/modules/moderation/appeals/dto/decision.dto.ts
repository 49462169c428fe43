import type { AppealStatus, DecisionKind } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';

/** The visitor's appeal against a decision, and its answer. */
export class MyAppealDto {
  /** How far it is. @example "open" */
  status: AppealStatus;
  /** The visitor's text. @example "The post is public now." */
  text: string;
  created_at: string;
  /** The answer in the visitor's language; null until it is answered. @example "You are right, the task counts." */
  answer: string | null;
  /** ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  answered_at: string | null;
}

/** The facts of a decision for visitors and admins. */
export class DecisionFactsDto {
  id: number;
  /** The kind of decision. @example "refusal" */
  kind: DecisionKind;
  /** The task it is about. @example 7 */
  task_id: number | null;
  /** The claim it is about. @example 1 */
  claim_id: number | null;
  /** Points that were taken. @example 100 */
  @Int64()
  points: number | null;
  /** Whole tokens that were taken. @example 2 */
  @Int64()
  tokens: number | null;
  /** Whether a person decided. @example true */
  is_reviewed: boolean;
  decided_at: string;
  /** Since when it is not in force any more, ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  overturned_at: string | null;
}

/** A decision that took something from the visitor, or kept it from them. */
export class MyDecisionDto extends DecisionFactsDto {
  /** The reason in the visitor's language. @example "The link leads nowhere" */
  reason: string;
  /** The code of a usual reason. @example "wrong_link" */
  reason_code: string | null;
  /** Whether the visitor can appeal against it now. @example false */
  can_appeal: boolean;
  /** Why not, in the visitor's language; null where they can. @example "The campaign is closed; nothing of it changes any more" */
  appeal_obstacle: string | null;
  /** Null while there is none. */
  appeal: MyAppealDto | null;
}

/** A decision as admins read it. */
export class DecisionDto extends DecisionFactsDto {
  /** Whom it concerns. @example 1 */
  user_id: number;
  /** A template's code, its sentence where that contains amounts, or as it was written. @example "wrong_link" */
  reason: string;
  /** The same in Chinese, where it was written in both languages. @example "" */
  reason_zh: string;
  /** The appeal against it. @example 1 */
  appeal_id: number | null;
  /** Whether it is a refusal that its task does not depend on any more. @example false */
  is_superseded: boolean;
  /** Whether overturning it changes anything. @example true */
  can_overturn: boolean;
}
