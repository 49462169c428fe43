import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { CampaignMode } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';

export const CHECKLIST = [
  'dates',
  'public_url',
  'password',
  'jetton_master',
  'tasks',
  'doable',
  'texts',
] as const;

/** One point to look at before the campaign goes live. */
export class ChecklistPointDto {
  /** What is looked at. @example "public_url" */
  code: (typeof CHECKLIST)[number];
  /** Whether it is as it should be. @example true */
  is_met: boolean;
  /** Whether the campaign cannot go live without it. @example true */
  is_required: boolean;
}

/** How the campaign runs, and whether it is ready to go live. */
export class CampaignDto {
  /** Everything in the browser, or on the server. @example "preview" */
  mode: CampaignMode;
  /** Whether visitors read and change nothing. @example false */
  is_paused: boolean;
  /** Whether it is over for good. @example false */
  is_closed: boolean;
  /** Users of the seed, who are removed by going live. @example 24 */
  demo_users: number;
  /** Team members and sections of pages that are the seed's and were never edited: removed as well. @example 20 */
  demo_samples: number;
  /** What to look at before it goes live. */
  checklist: ChecklistPointDto[];
}

/** Which days to tell of. */
export class DailyCampaignStatsQueryDto {
  /** The last days, today included. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number = 14;
}

/** A day of the campaign in numbers. */
export class CampaignDayDto {
  /** In UTC. @example "2026-01-31" */
  day: string;
  /** Tasks completed. @example 420 */
  @Int64()
  completions: number;
  /** Points given, less those taken back. @example 42000 */
  @Int64()
  points: number;
  /** Claims made. @example 12 */
  @Int64()
  claims: number;
  /** Whole tokens claimed, less those given back. @example 30 */
  @Int64()
  tokens: number;
}
