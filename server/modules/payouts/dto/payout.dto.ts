import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  ALARM_OUTCOMES,
  type AlarmOutcome,
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
import { ALARM_CODES, type Alarm } from '../reconciliation.js';

/** What a new batch is made of. */
export class PayoutBatchCreateDto {
  /** The paying wallet, in any spelling. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  @IsString()
  @IsTonAddress()
  @MaxLength(MAX_LENGTH.tonAddress)
  payer: string;

  /** How it is paid. @example "wallet" */
  @IsIn(PAYOUT_METHODS)
  method: PayoutMethod;

  /** Payouts at most; the oldest approved claims come first. @example 3 */
  @Optional()
  @IsInteger(1, BATCH_SIZE.most)
  size?: number;
}

/** What the operator's wallet has returned. */
export class SignedOrderDto {
  /** Base64 of the signed message. @example "te6cckEBAQEAAgAAAEysuc0=" */
  @RequiredText(200_000)
  boc: string;
}

/** In which format a batch is handed over. */
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

/** What was found out of an alarm. */
export class AlarmResolutionDto {
  /** What follows from it; one of the alarm's `outcomes`. @example "noted" */
  @IsIn(ALARM_OUTCOMES)
  outcome: AlarmOutcome;

  /** Which payout an unknown transfer has paid; one of the alarm's `candidates`. @example 3 */
  @Optional()
  @IsInteger(1, MAX_ID)
  payout_id?: number;

  /** What was found. @example "Paid by hand on Monday; agreed with the receiver" */
  @RequiredText(MAX_LENGTH.reason)
  note: string;
}

/** Claims that are paid together, frozen as they are. */
export class PayoutBatchDto {
  id: number;
  /** How far it is. @example "signed" */
  @ApiProperty({ enum: BATCH_STATUSES })
  status: BatchStatus;
  /** How it is paid. @example "wallet" */
  method: PayoutMethod;
  /** The paying wallet. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  payer: string;
  /** The token's contract. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string;
  /** Of the token when the batch was frozen. @example 9 */
  decimals: number;
  /** SHA-256 of all that is paid, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  hash: string;
  /** Claims in it. @example 3 */
  payouts: number;
  /** Whole tokens. @example 12 */
  @Int64()
  tokens: number;
  /** What has arrived. @example 2 */
  delivered: number;
  /** What came back or never left. @example 0 */
  failed: number;
  /** Of that, what is still to be paid: no other batch has paid it, or is about to. @example 0 */
  unpaid: number;
  /** What may still arrive. @example 1 */
  waiting: number;
  /** Nanotons that the wallet needs; most of it comes back. @example "350000000" */
  needed_nanotons: string;
  /** When the wallet was asked to sign, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  asked_at: string | null;
  /** Until when the order can run, ISO 8601 UTC; null before anybody was asked. @example "2026-01-31T08:10:00.000Z" */
  may_run_until: string | null;
  /** Whether its order came back after it was settled, and may run all the same: until then nothing else is paid from its wallet. @example false */
  may_still_run: boolean;
  /** Up to when the chain has been read, ISO 8601 UTC. @example "2026-01-31T08:11:00.000Z" */
  read_until: string | null;
  /** In how many points the signed order differed; null while it is not known. @example 0 */
  differences: number | null;
  /** Whoever froze it. @example "admin" */
  created_by: string;
  created_at: string;
}

/** One claim on its way to the chain. */
export class PayoutDto {
  id: number;
  /** The batch it is in. @example 1 */
  batch_id: number;
  /** What it pays. @example 7 */
  claim_id: number;
  /** Whose claim it is. @example 5 */
  user_id: number;
  /** @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** The token's smallest units. @example "2000000000" */
  units: string;
  /** By which the transfer is found on the chain. @example "4611686018427387904" */
  query_id: string;
  /** How far it is. @example "delivered" */
  status: PayoutStatus;
  /** Of the transaction that settled it. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string | null;
  settled_at: string | null;
}

/** What could be paid now, and what that costs. */
export class PayoutPlanDto {
  /** Claims that wait to be paid, those of banned users apart. @example 120 */
  approved_claims: number;
  /** Whole tokens of them. @example 480 */
  @Int64()
  approved_tokens: number;
  /** Of the claims that wait: those that a batch before did not pay. @example 2 */
  failed_claims: number;
  /** Claims that are approved, of users who were banned since: to be rejected, or their users unbanned. @example 0 */
  banned_claims: number;
  /** The token's contract; null while the settings have none. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string | null;
  /** Its decimals; null while nobody tells. @example 9 */
  decimals: number | null;
  /** Payouts that the next batch may have. @example 3 */
  most: number;
  /** Nanotons that one payout takes along; what it does not use comes back. @example "50000000" */
  attached_nanotons: string;
  /** Nanotons that stay beside them for the wallet's own fees. @example "200000000" */
  reserve_nanotons: string;
  /** Alarms that nobody has looked at. @example 0 */
  open_alarms: number;
}

export class OrderMessageDto {
  /** Whom the message is for: the paying wallet's own jetton wallet. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  address: string;
  /** Nanotons. @example "50000000" */
  amount: string;
  /** Base64 of the transfer. @example "te6cckEBAQEAAgAAAEysuc0=" */
  payload: string;
}

/** What the operator's wallet is asked to sign: TON Connect's own request. */
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
export class AlarmCandidateDto {
  /** The payout that it may have paid. @example 3 */
  payout_id: number;
  /** The batch it is in. @example 1 */
  batch_id: number;
  /** What it pays. @example 7 */
  claim_id: number;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
}

/** What does not match; somebody has to look at it. */
export class PayoutAlarmDto {
  id: number;
  /** What does not match. @example "paid_twice" */
  @ApiProperty({ enum: ALARM_CODES })
  code: Alarm['code'];
  /** Of the transaction that does not match, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string;
  /** The batch it belongs to, where there is one. @example 1 */
  batch_id: number | null;
  /** The payout it belongs to, where there is one. @example 3 */
  payout_id: number | null;
  /** Whole tokens that the transaction has sent or returned; null where that is not known. @example "1.5" */
  amount: string | null;
  /** Whom it has paid, or whose payment came back; null where that is not known. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  receiver: string | null;
  /** What it says. @example "Airdrop payout 3" */
  comment: string;
  /** When it happened on the chain, ISO 8601 UTC; null where that is not known. @example "2026-01-31T07:58:00.000Z" */
  happened_at: string | null;
  found_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T09:00:00.000Z" */
  resolved_at: string | null;
  /** Whoever has looked at it. @example "admin" */
  resolved_by: string;
  /** What followed from it; null while it is open. @example "noted" */
  @ApiProperty({ enum: [...ALARM_OUTCOMES, null], nullable: true })
  outcome: AlarmOutcome | null;
  /** What they found; only the back office sees it. @example "Paid by hand on Monday" */
  note: string;
  /** What may be said of it now; nothing once it is resolved. */
  @ApiProperty({ enum: ALARM_OUTCOMES, isArray: true })
  outcomes: AlarmOutcome[];
  /** Payouts that an unknown transfer may have paid: of the same wallet, to the same receiver, not delivered. */
  candidates: AlarmCandidateDto[];
}
