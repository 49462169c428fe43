import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

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

/** 409: between the admin's question and the answer, users came, left or changed. */
export const otherUsersMatch = (expected: number, found: number) =>
  new AppError({
    status: 409,
    code: 'user.others_match',
    texts: {
      en: `${found} users match now instead of ${expected}; nothing was changed`,
      zh: `现在匹配的是 ${found} 位用户，而不是 ${expected} 位，未做任何更改`,
    },
  });

/** 422 with the specification's sentence (section 5). */
export const noUserSelected = () =>
  new AppError({
    status: 422,
    code: 'user.none_selected',
    texts: { en: 'Please select users first', zh: '请先选择用户' },
  });
