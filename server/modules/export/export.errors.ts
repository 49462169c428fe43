import { AppError } from '../../errors/app-error.js';

const RETRY_AFTER = '10';

/** 503: an export that runs has to end first. */
export const exportsBusy = () =>
  new AppError({
    status: 503,
    code: 'export.busy',
    texts: {
      en: 'Too many exports are running, please try again in a moment',
      zh: '正在进行的导出过多，请稍后重试',
    },
    headers: { 'Retry-After': RETRY_AFTER },
  });
