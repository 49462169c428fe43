import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';

export const taskNotStarted = () =>
  conflict('task.not_started', { en: 'Start the task first', zh: '请先开始任务' });

/** 409 with `Retry-After`. @param ms milliseconds until the task can be submitted */
export const taskNotDue = (ms: number) =>
  notYet(ms, (seconds) => ({
    en: `The task is being verified, please try again in ${seconds} s`,
    zh: `任务验证中，请在 ${seconds} 秒后重试`,
  }));

/** 409 with `Retry-After`. @param ms milliseconds until the balance can be read again */
export const balanceJustRead = (ms: number) =>
  notYet(ms, (seconds) => ({
    en: `The balance was read a moment ago, please try again in ${seconds} s`,
    zh: `刚刚查询过余额，请在 ${seconds} 秒后重试`,
  }));

function notYet(ms: number, textsOf: (seconds: number) => Texts): AppError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError(409, 'task.not_due', textsOf(seconds), {
    headers: { 'Retry-After': String(seconds) },
  });
}
