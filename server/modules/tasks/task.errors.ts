import { notFound } from '../../errors/common.errors.js';

export const taskNotFound = () => notFound('task', { en: 'task', zh: '任务' });
