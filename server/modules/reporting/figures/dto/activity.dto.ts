import { Int64 } from '../../../../platform/openapi/schemas.js';

/** A payment that arrived. */
export class ActivityDeliveryDto {
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** The receiver's address, shortened. @example "UQCD…qEBI" */
  address: string;
  /** When it arrived, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  delivered_at: string;
  /** The transaction's page in the explorer; null where there is none. @example "https://tonviewer.com/transaction/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_url: string | null;
}

/** How many take part in a task. */
export class ActivityTaskDto {
  /** The task. @example 7 */
  task_id: number;
  /** Users who have completed it, but for banned and inactive ones; 20 or more. @example 1200 */
  participants: number;
}

/** The campaign's figures: only in a live campaign with 20 participants or more. */
export class ActivityFiguresDto {
  /** Users, but for banned and inactive ones. @example 12000 */
  @Int64()
  participants: number;
  /** Points awarded, less those reversed. @example 5400000 */
  @Int64()
  points: number;
  /** Whole tokens that have arrived; null before they are first counted. @example 2900 */
  @Int64()
  tokens_paid: number | null;
  /** The last payments that arrived, the newest first; five at most. */
  deliveries: ActivityDeliveryDto[];
  /** Active tasks with 20 participants or more, counted in the background. */
  tasks: ActivityTaskDto[];
}

/** The campaign's pool, dates and tasks. */
export class ActivityPlanDto {
  /** Whole tokens of the pool. @example 300000000 */
  @Int64()
  pool_tokens: number;
  /** ISO 8601 UTC. @example "2026-01-01T00:00:00.000Z" */
  campaign_start: string;
  /** ISO 8601 UTC. @example "2026-04-01T00:00:00.000Z" */
  campaign_end: string;
  /** Tasks that visitors can do. @example 19 */
  tasks: number;
}

/** The campaign's activity, from its own records. In a preview there is the plan alone. */
export class CampaignActivityDto {
  plan: ActivityPlanDto;
  figures?: ActivityFiguresDto;
  /** Median minutes from a submission to a person's decision in the last week; null without any. @example 42 */
  review_minutes: number | null;
  /** When the last payment arrived, ISO 8601 UTC; null before the first. @example "2026-01-31T08:00:00.000Z" */
  last_payout_at: string | null;
  /** Every payment before it was read from the chain, ISO 8601 UTC; null before the first reading. @example "2026-01-31T08:00:00.000Z" */
  synced_at: string | null;
}
