import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const taskInactive = () =>
  new AppError({
    status: 409,
    code: 'task.inactive',
    texts: { en: 'This task is not open at the moment', zh: '该任务暂未开放' },
  });

export const taskNotFound = () => notFound('task', { en: 'task', zh: '任务' });
