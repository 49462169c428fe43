import { Type } from 'class-transformer';
import { IsOptional } from 'class-validator';
import type { CampaignMode } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { EmptyIs, IsInteger } from '../../../../platform/request/validators.js';
import { ChecklistPointDto, SamplesDto, SetupStepDto } from './preparation.dto.js';

/** The campaign's state and checklist. */
export class CampaignDto {
  /** A preview in the browser, or live on the server. @example "preview" */
  mode: CampaignMode;
  /** Whether visitors can read only. @example false */
  is_paused: boolean;
  /** Whether the campaign is closed. @example false */
  is_closed: boolean;
  /** The seed's users, removed by going live. @example 24 */
  demo_users: number;
  /** The seed's unedited team members and sections, removed as well. @example 20 */
  demo_samples: number;
  /** The conditions for going live. */
  checklist: ChecklistPointDto[];
  /** The steps of setting up the project; none once the campaign is closed. */
  setup: SetupStepDto[];
  /** Active tasks that lack something, or whose link leads to an example domain or to a page without own content. @example [3] */
  unready_tasks: number[];
  samples: SamplesDto;
}

/** The days to count. */
export class DailyCampaignStatsQueryDto {
  /** The number of days, today included. */
  @IsOptional()
  @Type(() => Number)
  @EmptyIs(14)
  @IsInteger(1, 366)
  days?: number = 14;
}

/** Figures of one day. */
export class CampaignDayDto {
  /** The day in UTC. @example "2026-01-31" */
  day: string;
  /** Completed tasks. @example 420 */
  @Int64()
  completions: number;
  /** Points added, less those reversed. @example 42000 */
  @Int64()
  points: number;
  /** Claims made. @example 12 */
  @Int64()
  claims: number;
  /** Whole tokens claimed, less those returned. @example 30 */
  @Int64()
  tokens: number;
}
