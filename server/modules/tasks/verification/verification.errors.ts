import type { TaskNeed } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../errors/app-error.js';
import { notFound } from '../../../errors/common.errors.js';

export const methodNotFound = () =>
  notFound('verification', { en: 'method of verification', zh: '验证方式' });

/** 409 with what keeps visitors from doing the task. */
export const taskNotDoable = (need: TaskNeed, texts: Texts) =>
  new AppError(
    409,
    need === 'is_enabled' ? 'verification.switched_off' : 'verification.not_set_up',
    texts,
  );
