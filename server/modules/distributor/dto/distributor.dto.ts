import { ApiProperty } from '@nestjs/swagger';
import { IsDateString, IsString, MaxLength } from 'class-validator';
import { MAX_LENGTH, PAYOUT_LINE_STATUSES, type PayoutLineStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { IsTonAddress } from '../../../request/validators.js';

/** A new distributor. */
export class DistributorCreateDto {
  /** The wallet that pays, or a multisig, in any spelling. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  @IsString()
  @IsTonAddress()
  @MaxLength(MAX_LENGTH.tonAddress)
  owner: string;

  /** Until then receivers can claim to their wallets; nothing can be withdrawn before. ISO 8601. @example "2026-12-31T00:00:00.000Z" */
  @IsDateString()
  deadline: string;
}

/** A later deadline. */
export class DistributorDeadlineDto {
  /** ISO 8601. @example "2027-01-31T00:00:00.000Z" */
  @IsDateString()
  deadline: string;
}

/** A contract that pays claims. */
export class DistributorDto {
  id: number;
  /** @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  address: string;
  /** @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  owner: string;
  /** @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string;
  decimals: number;
  /** SHA-256 of the contract's code. @example "47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17" */
  code_hash: string;
  deadline: string;
  is_deployed: boolean;
  /** What receivers prove their lines with; null while nothing is published. @example null */
  merkle_root: string | null;
  /** @example "250000000" */
  nanotons: string;
  /** Time up to which the chain was read, ISO 8601 UTC. @example "2026-01-31T08:11:00.000Z" */
  read_until: string | null;
  /** Claims in it. @example 120 */
  lines: number;
  /** Their whole tokens. @example 480 */
  @Int64()
  tokens: number;
  /** Not paid yet. @example 20 */
  payable: number;
  /** Paid, and not known to have arrived. @example 1 */
  paid: number;
  delivered: number;
  /** Came back: the owner can reopen them. @example 0 */
  returned: number;
  /** The admin who created it. @example "admin" */
  created_by: string;
  created_at: string;
}

/** What a claim pays. */
export class PayoutLineDto {
  /** The claim, and the number in the contract. @example 7 */
  claim_id: number;
  user_id: number;
  /** @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  @ApiProperty({ enum: PAYOUT_LINE_STATUSES })
  status: PayoutLineStatus;
  requested_at: string | null;
  paid_at: string | null;
  /** Of the transaction with which it arrived, or came back. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string | null;
  settled_at: string | null;
}

/** One message; it can be sent from any other tool of the owner as well. */
export class PayoutMessageDto {
  /** The receiver, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** Nanotons; what is not used returns. @example "300000000" */
  amount: string;
  /** Base64 of the body. @example "te6cckEBAQEAAgAAAEysuc0=" */
  payload: string;
  /** Base64 of the contract's code and data, where the message deploys it. @example "te6cckEBAQEAAgAAAEysuc0=" */
  stateInit?: string;
}

/** What the owner's wallet is asked to sign: a request of TON Connect. */
export class PayoutRequestDto {
  /** Seconds since 1970. @example 1769846700 */
  validUntil: number;
  /** -239 is the mainnet, -3 the testnet. @example "-239" */
  network: string;
  /** The owner, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  from: string;
  /** None when there is nothing to sign. */
  messages: PayoutMessageDto[];
}
