import { AppError } from '../../errors/app-error.js';
import { notFound, validationFailed } from '../../errors/common.errors.js';

export const userNotFound = () => notFound('user', { en: 'user', zh: '用户' });

export const userAlreadyBanned = () =>
  new AppError({
    status: 409,
    code: 'user.already_banned',
    texts: { en: 'The user is banned already', zh: '该用户已被封禁' },
  });

export const userNotBanned = () =>
  new AppError({
    status: 409,
    code: 'user.not_banned',
    texts: { en: 'The user is not banned', zh: '该用户未被封禁' },
  });

/** 422: an adjustment that takes more than there is. */
export const pointsBelowZero = () =>
  validationFailed({
    points: { en: 'The user does not have as many points', zh: '该用户的积分不足' },
  });

/** 422 with the specification's sentence (section 5). */
export const noUserSelected = () =>
  new AppError({
    status: 422,
    code: 'user.none_selected',
    texts: { en: 'Please select users first', zh: '请先选择用户' },
  });
