import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const contentNotFound = () => notFound('content', { en: 'content item', zh: '内容' });

export const contentKeyTaken = (key: string) => {
  const texts = { en: `The key ${key} is taken already`, zh: `键 ${key} 已被使用` };
  return new AppError({ status: 409, code: 'content.key_taken', texts, fields: { key: texts } });
};
