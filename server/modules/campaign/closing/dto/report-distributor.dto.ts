import { ApiProperty } from '@nestjs/swagger';
import {
  DISTRIBUTOR_METHODS,
  type DistributorMethod,
  TON_NETWORKS,
  type TonNetwork,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';

/** A payer of claims: a distributor's contract, or a wallet with another tool. */
export class ReportDistributorDto {
  /** Its id in payouts.csv. @example 1 */
  id: number;
  /** Whether a contract or a wallet has paid. */
  @ApiProperty({ enum: DISTRIBUTOR_METHODS, example: 'contract' })
  method: DistributorMethod;
  /** The network it is on. */
  @ApiProperty({ enum: TON_NETWORKS, example: 'mainnet' })
  network: TonNetwork;
  /** The address of the contract or of the paying wallet. @example "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs" */
  address: string;
  /** The wallet that funds it. @example "UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p" */
  owner: string;
  /** The token's contract. @example "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs" */
  jetton_master: string;
  /** SHA-256 of the contract's code, in hexadecimal digits; null for a wallet, and where nothing was deployed. @example "47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17" */
  code_hash: string | null;
  /** The Merkle root of the lines that receivers could claim to their wallets; null without one. @example "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" */
  merkle_root: string | null;
  /** The deadline for that, ISO 8601 UTC; null for a wallet. @example "2026-04-01T08:00:00.000Z" */
  deadline: string | null;
  /** Time before which payments do not belong to the campaign, ISO 8601 UTC. @example "2026-03-01T08:00:00.000Z" */
  created_at: string;
  /** Its lines in payouts.csv. @example 1200 */
  payouts: number;
  /** Whole tokens that it has delivered. @example 4200 */
  @Int64()
  tokens: number;
}
