import { AppError } from '../errors/app-error.js';

/** 401: no session, or one that has ended. */
export const sessionRequired = () =>
  new AppError(401, 'session.required', {
    en: 'Please sign in with your wallet first',
    zh: '请先用钱包登录',
  });
