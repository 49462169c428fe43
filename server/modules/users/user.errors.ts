import { USERNAME_LENGTH, type UsernameProblem } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../errors/app-error.js';
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

/** 409: tokens of this user are on the chain, or on their way. */
export const userWasPaid = () =>
  new AppError({
    status: 409,
    code: 'user.was_paid',
    texts: {
      en: 'Tokens were paid to this user, or are on their way; ban them instead',
      zh: '该用户的代币已发放或正在发放，请改为封禁',
    },
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

/** 403; the reason itself is in `GET /me`. */
export const userBanned = () =>
  new AppError({
    status: 403,
    code: 'user.banned',
    texts: { en: 'You are banned from this campaign', zh: '你已被禁止参与本活动' },
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
  taken: { en: 'Somebody else has this name', zh: '该名称已被他人使用' },
};

/** 422 at the field; `taken` is 409, since it may be free another time. */
export const usernameRefused = (problem: UsernameProblem | 'taken') =>
  new AppError({
    status: problem === 'taken' ? 409 : 422,
    code: `username.${problem}`,
    texts: USERNAME_TEXTS[problem],
    fields: { username: USERNAME_TEXTS[problem] },
  });
