import { ApiProperty } from '@nestjs/swagger';

/** Parts of the figures, each a CSV file. */
export const FIGURES = ['funnel', 'tasks', 'cohorts', 'referrals', 'pool'] as const;

export type FiguresName = (typeof FIGURES)[number];

const STEPS = ['visited', 'connected', 'first_task', 'claimed', 'paid'] as const;

/** How many got so far. */
export class FunnelStepDto {
  /** `visited` counts opened pages, the others users. */
  @ApiProperty({ enum: STEPS, example: 'connected' })
  step: (typeof STEPS)[number];
  /** Null where nothing was counted. @example 1200 */
  users: number | null;
}

/** A task in figures. */
export class TaskFiguresDto {
  /** The task's number. @example 1 */
  task_id: number;
  /** Title in Chinese. @example "加入群组" */
  title: string;
  /** @example "Join the chat group" */
  title_en: string;
  /** Users who began it. @example 900 */
  started: number;
  /** Users who completed it. @example 850 */
  completed: number;
  /** Refused reviews. @example 12 */
  refused: number;
  /** Median minutes from a submission to a person's decision; null for a task that no person reviews. @example 42 */
  median_minutes: number | null;
}

/** The users who joined in one week. */
export class CohortDto {
  /** Its Monday in UTC. @example "2026-01-05" */
  week: string;
  /** Who joined in it. @example 300 */
  users: number;
  /** Who completed a task in that week, and in each one after it. @example [280, 120, 60] */
  active: number[];
}

/** Invited users, by how many invitations led to them. */
export class ReferralLevelDto {
  /** Level: 1 for users whose inviter was not invited. @example 1 */
  level: number;
  /** Users of this level. @example 140 */
  users: number;
}

/** Claims of a day. */
export class PoolDayDto {
  /** Day in UTC. @example "2026-01-31" */
  day: string;
  /** Whole tokens. @example 5000 */
  tokens: number;
}

/** The pool of the claims. */
export class PoolFiguresDto {
  /** Whole tokens of the pool. @example 300000000 */
  tokens: number;
  /** Whole tokens claimed. @example 120000 */
  taken: number;
  /** Claims of the last 30 days, days without any left out. */
  days: PoolDayDto[];
  /** Whole tokens a day, of the last week. @example 4000 */
  per_day: number;
  /** When it is empty at this pace; null for never. @example "2026-04-01" */
  @ApiProperty({ type: String, nullable: true, example: '2026-04-01' })
  empty_on: string | null;
}

/** The live campaign in figures, as they were computed last. */
export class CampaignFiguresDto {
  /** @example "2026-01-31T12:00:00.000Z" */
  computed_at: string;
  /** Steps from a visit to paid tokens. */
  funnel: FunnelStepDto[];
  /** Each task, in its order. */
  tasks: TaskFiguresDto[];
  /** Users by the week of joining, of twelve weeks at most. */
  cohorts: CohortDto[];
  /** How far invitations reach. */
  referrals: ReferralLevelDto[];
  pool: PoolFiguresDto;
}
