import { USERNAME_LENGTH, type UsernameProblem } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';

export const userNotFound = () => notFound('user', { en: 'user', zh: '用户' });

/** Happens only where users of earlier versions share one key. */
export const walletInUse = () =>
  conflict('user.wallet_in_use', {
    en: 'Another participant takes part with this wallet',
    zh: '已有其他参与者使用该钱包',
  });

const USERNAME_TEXTS: Record<UsernameProblem | 'taken', Texts> = {
  length: {
    en: `Must have ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} characters`,
    zh: `须为 ${USERNAME_LENGTH.min} 至 ${USERNAME_LENGTH.max} 个字符`,
  },
  characters: {
    en: 'Must consist of letters and digits, with single dots, dashes or underscores between them',
    zh: '只能包含文字和数字，中间可用单个点、短横线或下划线分隔',
  },
  mixed_scripts: {
    en: 'Must not mix letters of scripts that look alike',
    zh: '不能混用外形相似的不同文字',
  },
  reserved: { en: 'This name is reserved', zh: '该名称为保留名称' },
  taken: {
    en: 'Somebody else has this name, or one that looks like it',
    zh: '该名称或外形相似的名称已被他人使用',
  },
};

/** 422 at the field; `taken` is 409, since it may be free another time. */
export const usernameRejected = (problem: UsernameProblem | 'taken') =>
  new AppError(problem === 'taken' ? 409 : 422, `username.${problem}`, USERNAME_TEXTS[problem], {
    fields: { username: USERNAME_TEXTS[problem] },
  });
