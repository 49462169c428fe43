import { conflict } from '../../../platform/errors/common.errors.js';

/** Held by somebody else meanwhile, or banned, which is more. */
export const userNotHoldable = () =>
  conflict('user.not_holdable', {
    en: 'The user is held already, or banned',
    zh: '该用户已被暂缓处理或已被封禁',
  });

export const userNotHeld = () =>
  conflict('user.not_held', { en: 'The user is not held', zh: '该用户未被暂缓处理' });
