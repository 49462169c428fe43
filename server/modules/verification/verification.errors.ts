import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const methodNotFound = () =>
  notFound('verification', { en: 'method of verification', zh: '验证方式' });

/** 409 with the operator's note, where there is one. */
export const methodSwitchedOff = (note: string, noteEn: string) =>
  new AppError({
    status: 409,
    code: 'verification.switched_off',
    texts: {
      en: noteEn || note || 'This task cannot be verified at the moment, please try again later',
      zh: note || '该任务暂时无法验证，请稍后再试',
    },
  });

/** 409: the operator has something to do first. */
export const methodNotSetUp = () =>
  new AppError({
    status: 409,
    code: 'verification.not_set_up',
    texts: {
      en: 'This task cannot be verified yet: the organisers have not set it up',
      zh: '该任务尚未配置完成，暂时无法验证',
    },
  });
