import { AppError } from '../../errors/app-error.js';

export const taskNotStarted = () =>
  new AppError({
    status: 409,
    code: 'task.not_started',
    texts: { en: 'Start the task first', zh: '请先开始任务' },
  });

/** 409 with `Retry-After`; `ms` until it can be submitted. */
export const taskNotDue = (ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError({
    status: 409,
    code: 'task.not_due',
    texts: {
      en: `The task is being verified, please try again in ${seconds} s`,
      zh: `任务验证中，请在 ${seconds} 秒后重试`,
    },
    headers: { 'Retry-After': String(seconds) },
  });
};
