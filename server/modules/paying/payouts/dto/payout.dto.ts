import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import {
  DISTRIBUTOR_METHODS,
  type DistributorMethod,
  MAX_ID,
  MAX_LENGTH,
  PAYOUT_FILES,
  PAYOUT_LINE_STATUSES,
  type PayoutFile,
  type PayoutLineStatus,
  TON_NETWORKS,
  type TonNetwork,
  WALLET_PROOFS,
  type WalletProof,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import {
  Instant,
  IsInteger,
  IsTonAddress,
  Optional,
} from '../../../../platform/request/validators.js';

const MAX_TIME = 40;

/** A wallet that pays with another tool, which reads a file. */
export class FilePayerDto {
  /** The wallet that pays, or a multisig, in any spelling. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  @IsString()
  @IsTonAddress()
  @MaxLength(MAX_LENGTH.tonAddress)
  owner: string;

  /** The token's decimals as a person states them, 9 by default; must match the chain API. @example 9 */
  @Optional()
  @IsInteger(0, 255)
  decimals?: number;
}

/** A new contract. */
export class DistributorCreateDto extends FilePayerDto {
  /** Until then receivers can claim to their wallets; nothing can be withdrawn before. ISO 8601. @example "2030-12-31T00:00:00.000Z" */
  @Instant()
  @MaxLength(MAX_TIME)
  deadline: string;
}

/** A later deadline. */
export class DistributorDeadlineDto {
  /** ISO 8601. @example "2031-01-31T00:00:00.000Z" */
  @Instant()
  @MaxLength(MAX_TIME)
  deadline: string;
}

/** A withdrawal of the owner. */
export class WithdrawalDto {
  /** The smallest units of the jetton, as a person has stated them; 0 for TON alone. @example "250000000" */
  @IsString()
  @Matches(/^\d{1,36}$/)
  @MaxLength(36)
  units: string;
}

/** A distributor's balance as the chain reports it. */
export class DistributorBalanceDto {
  /** The smallest units of the jetton. @example "250000000" */
  units: string;
}

/** How the chain is read. */
export class SyncDto {
  /** Ask the chain API once, though it asks to wait. @example true */
  @Optional()
  @IsBoolean()
  now?: boolean;
}

/** Options of a funding request. */
export class FundingDto {
  /** Also publish the Merkle root, so that receivers can claim to their wallets. @example false */
  @Optional()
  @IsBoolean()
  publish?: boolean;
}

/** The format of a file for another tool. */
export class PayoutFileRequestDto {
  /** The tool: TON Console's airdrops, Tonkeeper's multisend, or any other. @example "tonkeeper" */
  @IsIn(PAYOUT_FILES)
  format: PayoutFile;
}

/** A file for another tool. */
export class PayoutFileDto {
  /** Name of the file. @example "payouts-1-tonkeeper.csv" */
  name: string;
  /** CSV. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI,2" */
  text: string;
}

/** A payment that an admin has found on the chain. */
export class PayoutSettlementDto {
  /** The claim, a line of the file. @example 7 */
  @IsInteger(1, MAX_ID)
  claim_id: number;

  /** The hash of the transaction, 64 hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  @IsString()
  @Matches(/^[0-9a-f]{64}$/)
  @MaxLength(64)
  transaction_hash: string;
}

/** Paying with the contract, a thousand claims with each signature. */
export class PushPlanDto {
  /** Signatures, including the ones that fund. @example 11 */
  signatures: number;
  /** About a minute each. @example 11 */
  minutes: number;
  /** The most that the wallet needs for one signature; most of it returns. @example "52800000000" */
  nanotons: string;
  /** The estimated total cost, with the most expensive kind of jetton wallet. @example "30000000000" */
  spent_nanotons: string;
}

/** Receivers claim to their wallets, and pay the fee. */
export class PullPlanDto {
  /** Signatures of the owner's wallet. @example 1 */
  signatures: number;
  /** About a minute each. @example 1 */
  minutes: number;
  /** The amount that a receiver attaches; most of it returns. @example "50000000" */
  nanotons_per_claim: string;
}

/** The cost of paying the approved claims. */
export class PayoutPlanDto {
  /** Approved claims that no distributor has. @example 10000 */
  claims: number;
  /** Their whole tokens. @example 40000 */
  @Int64()
  tokens: number;
  /** Approved claims of banned users, which are not paid. @example 2 */
  banned_claims: number;
  push: PushPlanDto;
  pull: PullPlanDto;
  /** The rent of the contract for a year. @example "35000000" */
  rent_nanotons: string;
}

/** A contract that pays claims, or a wallet that pays them with another tool. */
export class DistributorDto {
  id: number;
  /** How it pays. @example "contract" */
  @ApiProperty({ enum: DISTRIBUTOR_METHODS })
  method: DistributorMethod;
  /** The network that it is on. @example "mainnet" */
  @ApiProperty({ enum: TON_NETWORKS })
  network: TonNetwork;
  /** The address of the contract or the wallet. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  address: string;
  /** The wallet whose signatures pay. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  owner: string;
  /** The token's contract. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string;
  /** The distributor's own wallet of the token, from which it pays. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_wallet: string;
  /** How that wallet was proven: derived from the owner's wallet, or confirmed by a second chain API; null before. @example "derived" */
  @ApiProperty({ enum: [...WALLET_PROOFS, null], nullable: true })
  wallet_proof: WalletProof | null;
  /** The token's decimals. @example 9 */
  decimals: number;
  /** SHA-256 of the contract's code; null for a wallet. @example "47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17" */
  code_hash: string | null;
  /** 64 bits from which the contract's address follows, with owner, token and first deadline; null for a wallet. @example "7" */
  contract_id: string | null;
  /** The deadline at the deployment; null for a wallet. @example "2030-12-31T00:00:00.000Z" */
  first_deadline: string | null;
  /** Until then receivers can claim to their wallets; null for a wallet. @example "2030-12-31T00:00:00.000Z" */
  deadline: string | null;
  /** Whether the contract is on the chain. @example true */
  is_deployed: boolean;
  /** The root against which receivers prove their lines; null while nothing is published. @example "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752" */
  merkle_root: string | null;
  /** The balance of the contract when the chain was last read. @example "250000000" */
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
  /** Claims paid more than 10 minutes ago that have not arrived. @example 0 */
  overdue: number;
  /** Arrived in the receivers' jetton wallets. @example 99 */
  delivered: number;
  /** Came back: the owner can reopen them. @example 0 */
  returned: number;
  /** Not paid until the campaign was closed. @example 0 */
  forfeited: number;
  /** Claims in the tree whose root was last requested to be published. @example 120 */
  published: number;
  /** The admin who created it. @example "admin" */
  created_by: string;
  created_at: string;
}

/** The payment of a claim. */
export class PayoutLineDto {
  /** The claim, and the number in the contract. @example 7 */
  claim_id: number;
  /** Whose claim it is. @example 5 */
  user_id: number;
  /** @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** The smallest units of the jetton. @example "2000000000" */
  units: string;
  /** Whether it is in the tree whose root was last requested to be published. @example true */
  is_published: boolean;
  /** The status on the chain. @example "delivered" */
  @ApiProperty({ enum: PAYOUT_LINE_STATUSES })
  status: PayoutLineStatus;
  /** Whether the owner can reopen it, because nothing has arrived. @example false */
  can_reopen: boolean;
  /** When the owner was last asked to pay or to reopen it. @example "2026-01-31T08:10:00.000Z" */
  requested_at: string | null;
  /** When it was first seen as paid. @example "2026-01-31T08:11:00.000Z" */
  paid_at: string | null;
  /** The transaction with which it arrived, or came back. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string | null;
  /** When it arrived, or came back. @example "2026-01-31T08:11:30.000Z" */
  settled_at: string | null;
}

/** One message; it can be sent from any other tool of the owner as well. */
export class PayoutMessageDto {
  /** The receiver, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** Nanotons; the unused part returns. @example "300000000" */
  amount: string;
  /** Base64 of the body. @example "te6cckEBAQEAAgAAAEysuc0=" */
  payload: string;
  /** Base64 of the contract's code and data, where the message deploys it. @example "te6cckEBAQEAAgAAAEysuc0=" */
  stateInit?: string;
}

/** The owner's jetton wallet as its account has it: its address proves both jetton wallets. */
export class JettonWalletAccountDto {
  /** Raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** Base64. @example "te6cckEBAQEAAgAAAEysuc0=" */
  code: string;
  /** Base64. @example "te6cckEBAQEAAgAAAEysuc0=" */
  data: string;
}

/** A request of TON Connect for the owner's wallet to sign. */
export class PayoutRequestDto {
  /** Seconds since 1970. @example 1769846700 */
  validUntil: number;
  /** -239 is the mainnet, -3 the testnet. @example "-239" */
  network: string;
  /** The owner, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  from: string;
  /** None when there is nothing to sign. */
  messages: PayoutMessageDto[];
  /** A proof for checking the request, not part of it; null where no tokens are sent, or a second chain API confirmed. */
  wallet_account: JettonWalletAccountDto | null;
}
