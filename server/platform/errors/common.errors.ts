import { AppError, type Texts } from './app-error.js';

/** 404 for a record that is not there; `what` names it, such as `task` / 任务. */
export const notFound = (code: string, what: Texts) =>
  new AppError(404, `${code}.not_found`, {
    en: `There is no such ${what.en}`,
    zh: `${what.zh}不存在`,
  });

/** 409 for a change that the record's state does not allow. */
export const conflict = (code: string, texts: Texts, cause?: unknown) =>
  new AppError(409, code, texts, { cause });

/** 404 for a path the API does not have. */
export const routeNotFound = (): AppError => httpError(404);

/** 422 naming every field that is wrong. */
export function validationFailed(fields: Readonly<Record<string, Texts>>): AppError {
  const first = Object.entries(fields)[0];
  return new AppError(
    422,
    'request.invalid',
    first
      ? { en: `${first[0]}: ${first[1].en}`, zh: `${first[0]}：${first[1].zh}` }
      : { en: 'The request is not valid', zh: '请求内容无效' },
    { fields },
  );
}

/** 409: the record changed since the caller read it. */
export const staleRecord = () =>
  new AppError(409, 'request.stale', {
    en: 'The record was changed by somebody else; reload it and try again',
    zh: '记录已被他人修改，请刷新后重试',
  });

/** 404: the values before and after a change are not stored, or not any more. */
export const valuesNotStored = () =>
  new AppError(404, 'log.values_not_stored', {
    en: 'The values of this change are not stored, or not any more',
    zh: '该操作没有保存修改前后的内容，或内容已被清理',
  });

/** 409: restoring would overwrite later changes. */
export const valuesChanged = () =>
  new AppError(409, 'record.changed_since', {
    en: 'The values were changed again since; restoring them overwrites these changes',
    zh: '这些内容之后又被修改过，恢复会覆盖后来的修改',
  });

export const unauthorized = () =>
  new AppError(
    401,
    'auth.required',
    { en: 'Please log in first', zh: '请先登录' },
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

/** 429; `retryAfter` in whole seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new AppError(
    429,
    'request.too_many',
    {
      en: `Too many requests, please try again in ${retryAfter} second${retryAfter === 1 ? '' : 's'}`,
      zh: `请求过于频繁，请在 ${retryAfter} 秒后重试`,
    },
    { headers: { 'Retry-After': String(retryAfter) } },
  );

/** Errors of the HTTP layer itself, by status. */
const HTTP_ERRORS: Record<number, [code: string, Texts, headers?: AppError['headers']]> = {
  400: ['request.unreadable', { en: 'The request cannot be read', zh: '无法解析请求' }],
  404: ['request.not_found', { en: 'There is nothing at this address', zh: '请求的地址不存在' }],
  405: [
    'request.method_not_allowed',
    { en: 'This method is not allowed here', zh: '不支持该请求方法' },
  ],
  408: ['request.timeout', { en: 'The request took too long to arrive', zh: '请求超时' }],
  413: ['request.too_large', { en: 'The request body is too large', zh: '请求内容过大' }],
  415: ['request.media_type', { en: 'The request body must be JSON', zh: '请求内容必须为 JSON' }],
  431: [
    'request.headers_too_large',
    { en: 'The address or a header is too long', zh: '请求地址或请求头过长' },
  ],
  500: ['server.error', { en: 'Something went wrong on our side', zh: '服务器内部错误' }],
  503: [
    'server.unavailable',
    { en: 'The service is not ready, please try again soon', zh: '服务暂不可用，请稍后重试' },
    { 'Retry-After': '5' },
  ],
};

/** The error for a status of the HTTP layer; unknown client errors count as unreadable. */
export function httpError(status: number, cause?: unknown): AppError {
  // The router's 414 is for a part of the path that is longer than any id or name.
  if (status === 414) return httpError(404, cause);
  const known = HTTP_ERRORS[status];
  if (!known) return httpError(status < 500 ? 400 : 500, cause);
  const [code, texts, headers] = known;
  return new AppError(status, code, texts, { headers, cause });
}

/** 503: the database's disk is full; reading still works. */
export const storageFull = (cause: unknown) =>
  new AppError(
    503,
    'server.storage_full',
    {
      en: 'There is no room left to store this; please tell the operator',
      zh: '存储空间已满，无法保存，请联系运维人员',
    },
    { headers: { 'Retry-After': '60' }, cause },
  );

/** 503: the database is read-only at the moment, as a standby is. */
export const storageReadOnly = (cause: unknown) =>
  new AppError(
    503,
    'server.read_only',
    {
      en: 'Nothing can be stored at the moment, please try again soon',
      zh: '系统暂时无法保存数据，请稍后重试',
    },
    { headers: { 'Retry-After': '5' }, cause },
  );

/** 500: a bug of ours. The cause goes to the log, never to the caller. */
export const internalError = (cause: unknown): AppError => httpError(500, cause);
