import { notFound } from '../../errors/common.errors.js';

export const logEntryNotFound = () => notFound('log', { en: 'log entry', zh: '日志记录' });
