import { OmitType, PickType } from '@nestjs/swagger';
import { CLAIM_VALUE } from '#libs/contracts/index.js';
import type { ClaimStatus, Language, SignalCode } from '#libs/domain/index.js';
import { reasonText } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { toIso } from '../../../../platform/records/timestamps.js';
import { SignalDto } from '../../../participants/users/dto/user.dto.js';
import type { ClaimRow } from '../claim.repository.js';
import type { ClaimPictureService } from '../claim-picture.service.js';

/** How a claim can be claimed to the wallet. */
export class PullDto {
  /** Until then, ISO 8601 UTC. @example "2026-12-31T00:00:00.000Z" */
  deadline: string;
  /** Nanotons to send with it; most of them return. @example "50000000" */
  nanotons: string;
}

/** A claim as the visitor who made it reads it. */
export class MyClaimDto {
  id: number;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** How far it is on its way to the chain. @example "requested" */
  status: ClaimStatus;
  /** Why it was rejected or forfeited, in the visitor's language. @example "Several accounts" */
  reason: string | null;
  /** Where it is paid to. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** The transaction that delivered it, in hexadecimal digits; null before. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_hash: string | null;
  /** Its page in the explorer; null where there is none. @example "https://tonviewer.com/transaction/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  transaction_url: string | null;
  /** The rejection, for an appeal, or the forfeit. @example 12 */
  decision_id: number | null;
  /** Null when it cannot be claimed to the wallet now. */
  pull: PullDto | null;
  /** The name of its picture, for `/og/claim/{picture}/{language}.png`; null when it was rejected or forfeited. @example "2.Hk0qPY3o5xYV0yXbF6l2wA" */
  picture: string | null;
  requested_at: string;
  /** Time of the last step, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** Whether a wallet still holds the balance that a completed task requires. */
export class KeptBalanceDto {
  /** The task that requires it. @example 8 */
  task_id: number;
  /** @example "持有至少 1 TON" */
  title: string;
  /** @example "Hold at least 1 TON" */
  title_en: string;
  /** Null when the chain does not answer. @example true */
  is_kept: boolean | null;
  /** Why not, in the caller's language. @example "The wallet holds 0.4 TON; the task needs at least 1 TON" */
  reason: string | null;
}

/** A claim as the back office reads it. */
export class ClaimDto extends OmitType(MyClaimDto, ['pull', 'picture']) {
  /** Who made it. @example 1 */
  user_id: number;
  /** Whether the user is banned now: then it is not paid. @example false */
  is_banned: boolean;
  /** Whether the user is held: then a person approves each claim by name. @example false */
  is_held: boolean;
  /** Hints about the user; they decide nothing. @example ["shared_network"] */
  signals: SignalCode[];
}

/** Risks to look at before a claim is approved. */
export class ClaimRiskDto extends PickType(ClaimDto, [
  'id',
  'user_id',
  'tokens',
  'status',
  'is_banned',
  'is_held',
]) {
  /** Whether the score of the outside service is awaited: then a person approves each claim by name. @example false */
  is_score_awaited: boolean;
  /** Hints about the user. */
  signals: SignalDto[];
  /** Whether the wallet still holds the balances that completed tasks require. */
  balances: KeptBalanceDto[];
}

/** The reason of a rejection in Chinese, and the transaction that delivered a claim. */
export type ClaimResult = { reason_zh: string } & Pick<
  MyClaimDto,
  'transaction_hash' | 'transaction_url'
>;

const NO_RESULT: ClaimResult = { reason_zh: '', transaction_hash: null, transaction_url: null };

/** Stands for a deleted user. */
const NOBODY = { is_banned: false, is_held: false, signals: [] };

/** Statuses with a decision, and without a picture to share. */
const LOST: readonly ClaimStatus[] = ['rejected', 'forfeited'];

/** @param deadline until which it can be claimed to the wallet; undefined when it cannot */
export const toMyClaimDto = (
  claim: ClaimRow,
  language: Language,
  pictures: ClaimPictureService,
  result?: ClaimResult,
  deadline?: Date | string,
): MyClaimDto => ({
  ...describeClaim(claim, language, result),
  pull:
    deadline === undefined ? null : { deadline: toIso(deadline), nanotons: String(CLAIM_VALUE) },
  picture: LOST.includes(claim.status) ? null : pictures.nameOf(claim.tokens),
});

function describeClaim(
  claim: ClaimRow,
  language: Language,
  { reason_zh, ...transaction }: ClaimResult = NO_RESULT,
): Omit<MyClaimDto, 'pull' | 'picture'> {
  const { id, tokens, status, reason, wallet_address } = claim;
  return {
    ...transaction,
    id,
    tokens,
    status,
    wallet_address,
    decision_id: LOST.includes(status) ? (claim.decision_id ?? null) : null,
    reason: reason === '' ? null : reasonText(reason, language, { reason_zh }),
    requested_at: toIso(claim.requested_at),
    updated_at: toIso(claim.updated_at),
  };
}

export const toClaimDto = (
  claim: ClaimRow,
  user: Pick<ClaimDto, 'is_banned' | 'is_held' | 'signals'> = NOBODY,
  result?: ClaimResult,
): ClaimDto => ({
  ...describeClaim(claim, 'en', result),
  ...user,
  // The stored text, because an admin may write in any language.
  reason: claim.reason || null,
  user_id: claim.user_id,
});
