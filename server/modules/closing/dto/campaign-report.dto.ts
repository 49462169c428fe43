import { ApiProperty } from '@nestjs/swagger';
import { Int64 } from '../../../openapi/schemas.js';
import { OPEN_POINTS, type OpenPoint } from '../closing.errors.js';

/** How the campaign ended, and what proves it. */
export class CampaignReportDto {
  /** ISO 8601 UTC. @example "2026-04-01T08:00:00.000Z" */
  closed_at: string;
  /** Users who took part: the lines of the file. @example 1200 */
  users: number;
  /** Points of them all. @example 5400000 */
  @Int64()
  points: number;
  /** Whole tokens. @example 4200 */
  @Int64()
  claimed: number;
  /** Whole tokens that have arrived on the chain. @example 4200 */
  @Int64()
  delivered: number;
  /** Whole tokens that were not claimed in time. @example 310 */
  @Int64()
  forfeited: number;
  /** Where the file is, on this site. @example "/api/v1/public/campaign/allocation.csv" */
  file: string;
  /** SHA-256 of the file, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  sha256: string;
  /** Merkle root of its lines below the header (RFC 6962). @example "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" */
  merkle_root: string;
  /** Wallets that have paid it. @example ["UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p"] */
  payers: string[];
  /** When the first of them was asked to pay; ISO 8601 UTC. @example "2026-03-01T08:00:00.000Z" */
  paid_since: string | null;
}

/** What closing would do now, and what has to be done before. */
export class ClosingPlanDto {
  /** Users with unclaimed tokens. @example 42 */
  users: number;
  /** Whole tokens that they would lose. @example 310 */
  @Int64()
  tokens: number;
  /** What has to be done before. */
  @ApiProperty({ enum: OPEN_POINTS, isArray: true, example: ['not_ended'] })
  open: OpenPoint[];
}
