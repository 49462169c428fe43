import { AppError } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';

export const telegramSignatureInvalid = () =>
  new AppError(401, 'telegram.signature_invalid', {
    en: 'This does not come from Telegram',
    zh: '该登录信息并非来自 Telegram',
  });

export const telegramLoginExpired = () =>
  new AppError(401, 'telegram.login_expired', {
    en: 'This login is too old or was used already, please log in at Telegram again',
    zh: '该登录信息已过期或已使用，请重新登录 Telegram',
  });

/** 401: the Mini App's init data is too old or was used before. */
export const miniAppStartExpired = () =>
  new AppError(401, 'telegram.start_expired', {
    en: 'Please close this app and open it again in Telegram',
    zh: '请关闭此小程序，然后在 Telegram 中重新打开',
  });

export const telegramLinkedElsewhere = () =>
  conflict('telegram.linked_elsewhere', {
    en: 'This Telegram account belongs to another participant, or you have linked another one',
    zh: '该 Telegram 账号已被其他参与者绑定，或你已绑定其他账号',
  });

export const telegramNotConfigured = () =>
  conflict('telegram.not_configured', {
    en: 'Telegram accounts cannot be linked on this site',
    zh: '本站未启用 Telegram 账号绑定',
  });
