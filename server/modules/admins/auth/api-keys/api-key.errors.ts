import { AppError } from '../../../../platform/errors/app-error.js';
import { conflict } from '../../../../platform/errors/common.errors.js';

/** API keys of all admins together. */
export const MOST_KEYS = 50;

export const tooManyKeys = () =>
  conflict('api_key.too_many', {
    en: `There are ${MOST_KEYS} API keys already`,
    zh: `API 密钥已达 ${MOST_KEYS} 个`,
  });

export const keyNameTaken = () =>
  conflict('api_key.name_taken', {
    en: 'An API key has this name already',
    zh: '已有 API 密钥使用此名称',
  });

/** 401: the program's operator needs another one. */
export const keyExpired = () =>
  new AppError(
    401,
    'api_key.expired',
    { en: 'This API key has expired', zh: '此 API 密钥已过期' },
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

/** 403: a key that sends events does nothing else. */
export const keyForEventsOnly = () =>
  new AppError(403, 'api_key.for_events_only', {
    en: 'This API key can only send events',
    zh: '此 API 密钥只能发送事件',
  });

/** 403: events need a key with limits. */
export const keyNotForEvents = () =>
  new AppError(403, 'api_key.not_for_events', {
    en: 'Events need an API key with the role “integration”',
    zh: '发送事件需要“集成”角色的 API 密钥',
  });

/** 403: the caller's network is not in the key's list. */
export const keyUsedElsewhere = () =>
  new AppError(403, 'api_key.other_network', {
    en: 'This API key is not accepted from your network',
    zh: '此 API 密钥不接受来自你所在网络的请求',
  });
