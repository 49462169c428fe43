import { ApiProperty } from '@nestjs/swagger';
import { DISTRIBUTOR_CODE_HASH } from '#libs/contracts/index.js';
import { formatContractAddress, formatTonAddress } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, toIso } from '../../../../platform/records/timestamps.js';
import { OPEN_POINTS, type OpenPoint } from '../closing.errors.js';
import type { findPayers } from '../closing.report.js';
import { ReportDistributorDto } from './report-distributor.dto.js';

/** The result of the campaign, and its proofs. */
export class CampaignReportDto {
  /** ISO 8601 UTC. @example "2026-04-01T08:00:00.000Z" */
  closed_at: string;
  /** The lines of the file: users who took part, and wallets with imported points that did not. @example 1200 */
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
  /** Whole tokens that were not claimed in time, or not claimed to the wallet. @example 310 */
  @Int64()
  forfeited: number;
  /** Wallets that did not take part, with imported points that stayed unclaimed. @example 40 */
  waiting_wallets: number;
  /** Points of those wallets. @example 12000 */
  @Int64()
  waiting_points: number;
  /** Where the file is, on this site. @example "/api/v1/public/campaign/allocation.csv" */
  file: string;
  /** SHA-256 of the file, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  sha256: string;
  /** Merkle root of its lines below the header (RFC 6962). @example "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" */
  merkle_root: string;
  /** Where the file of payouts is, on this site; null for a campaign that an earlier version closed. @example "/api/v1/public/campaign/payouts.csv" */
  payouts_file: string | null;
  /** SHA-256 of that file, in hexadecimal digits; null without it. @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae" */
  payouts_sha256: string | null;
  /** The contracts and wallets that have paid. */
  distributors: ReportDistributorDto[];
}

/** The effects of closing now, and the open conditions. */
export class ClosingPlanDto {
  /** Users with unclaimed tokens. @example 42 */
  users: number;
  /** Whole tokens that they would lose. @example 310 */
  @Int64()
  tokens: number;
  /** Claims that are forfeited as well: the contract that was to pay them is over. @example 3 */
  unpaid_claims: number;
  /** Whole tokens of those claims. @example 12 */
  @Int64()
  unpaid_tokens: number;
  /** Wallets that have not taken part, with imported points: they stay unclaimed. @example 40 */
  waiting_wallets: number;
  /** Points that wait for those wallets. @example 12000 */
  @Int64()
  waiting_points: number;
  /** The open conditions. */
  @ApiProperty({ enum: OPEN_POINTS, isArray: true, example: ['not_ended'] })
  open: OpenPoint[];
}

type PayerRow = Awaited<ReturnType<typeof findPayers>>[number];

export function toReportDistributorDto(row: PayerRow): ReportDistributorDto {
  const { id, method, network, address, owner, jetton_master, merkle_root, payouts, tokens } = row;
  const isContract = method === 'contract';
  return {
    ...{ id, method, network, payouts, tokens },
    address: (isContract ? formatContractAddress : formatTonAddress)(address, network),
    owner: formatTonAddress(owner, network),
    jetton_master: formatContractAddress(jetton_master, network),
    code_hash: isContract && row.is_deployed ? DISTRIBUTOR_CODE_HASH : null,
    merkle_root: merkle_root ?? null,
    deadline: isoOrNull(row.deadline),
    created_at: toIso(row.created_at),
  };
}
