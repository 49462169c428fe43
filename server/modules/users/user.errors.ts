import { AppError } from '../../common/errors/app-error.js';
import { notFound } from '../../common/errors/common.errors.js';

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
