import { AppError } from '../../../platform/errors/app-error.js';
import { conflict, validationFailed } from '../../../platform/errors/common.errors.js';

export const userAlreadyBanned = () =>
  conflict('user.already_banned', { en: 'The user is banned already', zh: '该用户已被封禁' });

export const userNotBanned = () =>
  conflict('user.not_banned', { en: 'The user is not banned', zh: '该用户未被封禁' });

/** 409: tokens were sent to this user, or are being sent. */
export const userWasPaid = () =>
  conflict('user.was_paid', {
    en: 'Tokens were paid to this user, or are on their way; ban them instead',
    zh: '该用户的代币已发放或正在发放，请改为封禁',
  });

/** 409: users were added, removed or changed since the admin saw the list. */
export const otherUsersMatch = (expected: number, found: number) =>
  conflict('user.others_match', {
    en: `${found} users match now instead of ${expected}; nothing was changed`,
    zh: `现在匹配的是 ${found} 位用户，而不是 ${expected} 位，未做任何更改`,
  });

export const pointsBelowZero = () =>
  validationFailed({
    points: { en: 'The user does not have as many points', zh: '该用户的积分不足' },
  });

/** 422 with the specification's sentence (section 5). */
export const noUserSelected = () =>
  new AppError(422, 'user.none_selected', { en: 'Please select users first', zh: '请先选择用户' });
