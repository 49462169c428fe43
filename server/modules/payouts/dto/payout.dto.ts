import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  ALERT_OUTCOMES,
  type AlertOutcome,
  BATCH_SIZE,
  BATCH_STATUSES,
  type BatchStatus,
  MAX_ID,
  MAX_LENGTH,
  PAYOUT_METHODS,
  type PayoutMethod,
  type PayoutStatus,
} from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { IsInteger, IsTonAddress, Optional, RequiredText } from '../../../request/validators.js';
import { PAYOUT_FILES, type PayoutFile } from '../payout-files.js';
import { ALERT_CODES, type Alert } from '../reconciliation.js';

/** A new batch. */
export class PayoutBatchCreateDto {
  /** The paying wallet, in any spelling. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  @IsString()
  @IsTonAddress()
  @MaxLength(MAX_LENGTH.tonAddress)
  payer: string;

  /** The payment method. @example "wallet" */
  @IsIn(PAYOUT_METHODS)
  method: PayoutMethod;

  /** Payouts at most; the oldest approved claims come first. @example 3 */
  @Optional()
  @IsInteger(1, BATCH_SIZE.most)
  size?: number;
}

/** The order that the operator's wallet signed. */
export class SignedOrderDto {
  /** Base64 of the signed message. @example "te6cckEBAQEAAgAAAEysuc0=" */
  @RequiredText(200_000)
  boc: string;
}

/** The format of a batch's file. */
export class PayoutFileRequestDto {
  /** For TON Console's airdrops, Tonkeeper's multisend, or anything else. @example "tonkeeper" */
  @IsIn(PAYOUT_FILES)
  format: PayoutFile;
}

/** A batch for another tool. */
export class PayoutFileDto {
  /** @example "payouts-1-tonkeeper.csv" */
  name: string;
  /** CSV. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI,2" */
  text: string;
}

/** The result of investigating an alert. */
export class AlertResolutionDto {
  /** The consequence; one of the alert's `outcomes`. @example "noted" */
  @IsIn(ALERT_OUTCOMES)
  outcome: AlertOutcome;

  /** The payout that an unknown transfer paid; one of the alert's `candidates`. @example 3 */
  @Optional()
  @IsInteger(1, MAX_ID)
  payout_id?: number;

  /** The finding. @example "Paid by hand on Monday; agreed with the receiver" */
  @RequiredText(MAX_LENGTH.reason)
  note: string;
}

/** Claims that are paid together; they do not change after they are frozen. */
export class PayoutBatchDto {
  id: number;
  /** The state of the batch. @example "signed" */
  @ApiProperty({ enum: BATCH_STATUSES })
  status: BatchStatus;
  /** The payment method. @example "wallet" */
  method: PayoutMethod;
  /** The paying wallet. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  payer: string;
  /** The token's contract. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string;
  /** The token's decimals when the batch was frozen. @example 9 */
  decimals: number;
  /** SHA-256 of everything it pays, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  hash: string;
  /** Claims in it. @example 3 */
  payouts: number;
  /** Whole tokens. @example 12 */
  @Int64()
  tokens: number;
  /** Delivered payouts. @example 2 */
  delivered: number;
  /** Payouts that bounced or failed. @example 0 */
  failed: number;
  /** Failed payouts whose claims are still unpaid and in no other batch. @example 0 */
  unpaid: number;
  /** Payouts that may still be delivered. @example 1 */
  waiting: number;
  /** Nanotons that the wallet needs; most of them are returned. @example "350000000" */
  needed_nanotons: string;
  /** When it was sent for signing, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  asked_at: string | null;
  /** When the order expires, ISO 8601 UTC; null before the batch was sent for signing. @example "2026-01-31T08:10:00.000Z" */
  may_run_until: string | null;
  /** Whether its order may still run although it is settled: until it expires, nothing else is paid from the wallet. @example false */
  may_still_run: boolean;
  /** Time up to which the chain was read, ISO 8601 UTC. @example "2026-01-31T08:11:00.000Z" */
  read_until: string | null;
  /** The number of differences between the signed order and the batch; null before it was signed. @example 0 */
  differences: number | null;
  /** The admin who created it. @example "admin" */
  created_by: string;
  created_at: string;
}

/** One claim on its way to the chain. */
export class PayoutDto {
  id: number;
  /** The batch it is in. @example 1 */
  batch_id: number;
  /** The claim that it pays. @example 7 */
  claim_id: number;
  /** The claim's user. @example 5 */
  user_id: number;
  /** @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** The token's smallest units. @example "2000000000" */
  units: string;
  /** Identifies the transfer on the chain. @example "4611686018427387904" */
  query_id: string;
  /** The state of the payout. @example "delivered" */
  status: PayoutStatus;
  /** Of the transaction that settled it. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string | null;
  settled_at: string | null;
}

/** Claims that can be paid now, and the costs. */
export class PayoutPlanDto {
  /** Payable claims, without those of banned users. @example 120 */
  approved_claims: number;
  /** Their whole tokens. @example 480 */
  @Int64()
  approved_tokens: number;
  /** Payable claims that an earlier batch did not pay. @example 2 */
  failed_claims: number;
  /** Approved claims of users who were banned since: reject them, or unban the users. @example 0 */
  banned_claims: number;
  /** The token's contract; null while the settings have none. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string | null;
  /** Its decimals; null while they are unknown. @example 9 */
  decimals: number | null;
  /** The most payouts of the next batch. @example 3 */
  most: number;
  /** Nanotons attached to each payout; unused ones are returned. @example "50000000" */
  attached_nanotons: string;
  /** Nanotons reserved for the wallet's own fees. @example "200000000" */
  reserve_nanotons: string;
  /** Open alerts. @example 0 */
  open_alerts: number;
}

export class OrderMessageDto {
  /** The receiver: the paying wallet's own jetton wallet. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  address: string;
  /** Nanotons. @example "50000000" */
  amount: string;
  /** Base64 of the transfer. @example "te6cckEBAQEAAgAAAEysuc0=" */
  payload: string;
}

/** The order for the operator's wallet: a request of TON Connect. */
export class PayoutOrderDto {
  /** Seconds since 1970. @example 1769846700 */
  validUntil: number;
  /** -239 is the mainnet, -3 the testnet. @example "-239" */
  network: string;
  /** The paying wallet, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  from: string;
  /** One for each payout. */
  messages: OrderMessageDto[];
}

/** A payout that an unknown transfer may have paid. */
export class AlertCandidateDto {
  /** The number of the payout. @example 3 */
  payout_id: number;
  /** The batch it is in. @example 1 */
  batch_id: number;
  /** The claim that it pays. @example 7 */
  claim_id: number;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
}

/** A mismatch between the chain and the payouts, for an operator to resolve. */
export class PayoutAlertDto {
  id: number;
  /** The kind of mismatch. @example "paid_twice" */
  @ApiProperty({ enum: ALERT_CODES })
  code: Alert['code'];
  /** The transaction's hash, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string;
  /** The batch it belongs to, where there is one. @example 1 */
  batch_id: number | null;
  /** The payout it belongs to, where there is one. @example 3 */
  payout_id: number | null;
  /** Whole tokens that the transaction sent or returned; null when unknown. @example "1.5" */
  amount: string | null;
  /** The receiver of the payment, also of a returned one; null when unknown. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  receiver: string | null;
  /** The transfer's comment. @example "Airdrop payout 3" */
  comment: string;
  /** When it happened on the chain, ISO 8601 UTC; null when unknown. @example "2026-01-31T07:58:00.000Z" */
  happened_at: string | null;
  found_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T09:00:00.000Z" */
  resolved_at: string | null;
  /** The admin who resolved it. @example "admin" */
  resolved_by: string;
  /** The consequence; null while it is open. @example "noted" */
  @ApiProperty({ enum: [...ALERT_OUTCOMES, null], nullable: true })
  outcome: AlertOutcome | null;
  /** The admin's finding; only the back office shows it. @example "Paid by hand on Monday" */
  note: string;
  /** Outcomes that apply now; none once it is resolved. */
  @ApiProperty({ enum: ALERT_OUTCOMES, isArray: true })
  outcomes: AlertOutcome[];
  /** Undelivered payouts of the same wallet to the same receiver, which an unknown transfer may have paid. */
  candidates: AlertCandidateDto[];
}
