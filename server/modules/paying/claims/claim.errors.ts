import {
  type ClaimRefusal,
  type ClaimRequirement,
  type ClaimStatus,
  type ConfirmationWay,
  type Language,
  missingText,
  type Reason,
  reasonText,
  waysText,
} from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict, notFound, validationFailed } from '../../../platform/errors/common.errors.js';
import { toRequirementDto } from '../../../platform/request/requirement.dto.js';
import { POOL_EXHAUSTED } from '../../earning/ledger/ledger.errors.js';
import { toConfirmationWayDto } from '../../participants/point-confirmations/dto/point-confirmation.dto.js';

export const claimNotFound = () => notFound('claim', { en: 'claim', zh: '领取' });

/** Obstacles of a claim that a task does not have. */
const TEXTS: Readonly<Record<ClaimRefusal, Texts>> = {
  'claim.nothing_to_claim': {
    // The specification's sentence (section 8).
    en: 'No tokens available to claim',
    zh: '没有可领取的代币',
  },
  'claim.below_minimum': { en: 'This is less than the least claim', zh: '未达到最低领取数量' },
  'claim.pool_exhausted': POOL_EXHAUSTED,
};

export const claimRefused = (code: ClaimRefusal) => conflict(code, TEXTS[code]);

export const balanceNotKept = (reason: Reason) =>
  conflict('claim.balance_not_kept', {
    en: reasonText(reason.reason, 'en', reason),
    zh: reasonText(reason.reason, 'zh', reason),
  });

export const requirementsMissing = (missing: readonly ClaimRequirement[], language: Language) =>
  new AppError(
    409,
    'claim.requirements_missing',
    {
      en: `You cannot claim yet. ${missingText(missing, 'en')}`,
      zh: `暂时不能领取。${missingText(missing, 'zh')}`,
    },
    {
      members: {
        requirements: missing.map((requirement) => toRequirementDto(requirement, language)),
      },
    },
  );

/** The members list the ways to confirm the points, with their times. */
export const pointsProvisional = (ways: readonly ConfirmationWay[], language: Language) =>
  new AppError(
    409,
    'claim.points_provisional',
    {
      en: `Your points are provisional, and claims take confirmed points. ${waysText(ways, 'en')}`,
      zh: `你的积分尚待确认，确认后才能领取。${waysText(ways, 'zh')}`,
    },
    { members: { ways: ways.map((way) => toConfirmationWayDto(way, language)) } },
  );

/** An admin approves no claim of provisional points, not even by name. */
export const claimantsProvisional = () =>
  conflict('claim.users_provisional', {
    en: 'The points of the users of these claims are provisional: confirm them first',
    zh: '这些领取的用户积分尚待确认：请先确认',
  });

export const claimDecided = (status: ClaimStatus) =>
  conflict('claim.decided', {
    en: `The claim is ${status} already`,
    zh: `该领取已处理（${status}）`,
  });

export const claimantBanned = () =>
  conflict('claim.user_banned', {
    en: 'The user is banned: unban them first, or reject the claim',
    zh: '该用户已被封禁：请先解除封禁，或拒绝该领取',
  });

/** Raised only for a filter: a held user's claim is approved by name. */
export const claimantsHeld = () =>
  conflict('claim.users_held', {
    en: 'The users of these claims are held: approve them one by one, or release the users',
    zh: '这些领取的用户均被暂缓处理：请逐笔批准，或先恢复这些用户',
  });

/** Raised only for a filter, as for held users. */
export const scoresAwaited = () =>
  conflict('claim.scores_awaited', {
    en: 'The outside service has not answered about the users of these claims: wait, or approve them one by one',
    zh: '外部评分服务尚未返回这些用户的结果：请稍候，或逐笔批准',
  });

export const claimMayBePaid = () =>
  conflict('claim.may_be_paid', {
    en: 'Its payment came back, but the owner was asked to pay it again: it may still be paid',
    zh: '该笔支付已退回，但已请求重新支付，仍可能到账',
  });

/** Claims were added or changed since the admin counted them. */
export const otherClaimsMatch = (expected: number, found: number) =>
  conflict('claim.others_match', {
    en: `${found} claims match now instead of ${expected}; nothing was changed`,
    zh: `现在匹配的是 ${found} 条领取，而不是 ${expected} 条，未做任何更改`,
  });

/** A repeated request without a key would make a second claim. */
export const keyRequired = () =>
  validationFailed({
    'Idempotency-Key': {
      en: 'A header with 1 to 100 visible characters is required',
      zh: '必须提供 1 至 100 个可见字符的请求头',
    },
  });
