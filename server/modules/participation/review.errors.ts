import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const reviewNotFound = () => notFound('review', { en: 'review', zh: '审核' });

/** 409: another reviewer was faster, or the visitor has started again. */
export const reviewDecided = () =>
  new AppError({
    status: 409,
    code: 'review.decided',
    texts: { en: 'This has been decided already', zh: '该项已处理' },
  });

/** 409: another session holds it. */
export const reviewHeld = () =>
  new AppError({
    status: 409,
    code: 'review.held',
    texts: { en: 'Somebody else is reviewing it now', zh: '其他人正在审核该项' },
  });

/** 409: submissions of banned users are not approved. */
export const reviewedUserBanned = () =>
  new AppError({
    status: 409,
    code: 'review.user_banned',
    texts: {
      en: 'The user is banned: unban them first, or reject it',
      zh: '该用户已被封禁：请先解除封禁，或拒绝该项',
    },
  });

/** 409: there is nothing to reverse. */
export const notCompleted = () =>
  new AppError({
    status: 409,
    code: 'completion.not_completed',
    texts: { en: 'The task is not completed', zh: '该任务未完成' },
  });
