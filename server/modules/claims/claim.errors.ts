import {
  type ClaimRefusal,
  type ClaimStatus,
  type Reason,
  reasonText,
} from '#libs/domain/index.js';
import { AppError, type Texts } from '../../errors/app-error.js';
import { notFound, validationFailed } from '../../errors/common.errors.js';

export const claimNotFound = () => notFound('claim', { en: 'claim', zh: '领取记录' });

/** What stands in a claim's way, where it differs from a task's. */
const TEXTS: Readonly<Record<ClaimRefusal, Texts>> = {
  'claim.nothing_to_claim': {
    // The specification's sentence (section 8).
    en: 'No tokens available to claim',
    zh: '没有可领取的代币',
  },
  'claim.below_minimum': {
    en: 'This is less than the least claim',
    zh: '未达到最低领取数量',
  },
  'claim.pool_exhausted': {
    en: 'Not enough tokens are left in the campaign',
    zh: '活动剩余代币不足',
  },
};

export const claimRefused = (code: ClaimRefusal) =>
  new AppError({ status: 409, code, texts: TEXTS[code] });

/** 409: what a completed task asked for is not in the wallet any more; the reason tells of how much. */
export const balanceNotKept = (reason: Reason) =>
  new AppError({
    status: 409,
    code: 'claim.balance_not_kept',
    texts: {
      en: reasonText(reason.reason, 'en', reason),
      zh: reasonText(reason.reason, 'zh', reason),
    },
  });

/** 409: somebody has decided already, or it is on its way. */
export const claimDecided = (status: ClaimStatus) =>
  new AppError({
    status: 409,
    code: 'claim.decided',
    texts: {
      en: `The claim is ${status} already`,
      zh: `该领取记录已处理（${status}）`,
    },
  });

/** 409: nothing is paid to whoever is banned. */
export const claimantBanned = () =>
  new AppError({
    status: 409,
    code: 'claim.user_banned',
    texts: {
      en: 'The user is banned: unban them first, or reject the claim',
      zh: '该用户已被封禁：请先解除封禁，或拒绝该领取',
    },
  });

/** 409: it was not paid, but the order that was to pay it can still run. */
export const claimMayBePaid = () =>
  new AppError({
    status: 409,
    code: 'claim.may_be_paid',
    texts: {
      en: 'Its payout has failed, but the order may still run. It can be rejected once that is over',
      zh: '该笔支付未成功，但支付指令仍可能执行，失效后方可拒绝',
    },
  });

/** 409: between the admin's question and the answer, claims came or changed. */
export const otherClaimsMatch = (expected: number, found: number) =>
  new AppError({
    status: 409,
    code: 'claim.others_match',
    texts: {
      en: `${found} claims match now instead of ${expected}; nothing was changed`,
      zh: `现在匹配的是 ${found} 条领取记录，而不是 ${expected} 条，未做任何更改`,
    },
  });

/** 422: sent again, a claim without a key would be a second one. */
export const keyRequired = () =>
  validationFailed({
    'Idempotency-Key': {
      en: 'A header with 1 to 100 visible characters is required',
      zh: '必须提供 1 至 100 个可见字符的请求头',
    },
  });
