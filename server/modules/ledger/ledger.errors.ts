import { AppError } from '../../errors/app-error.js';

export const poolExhausted = () =>
  new AppError({
    status: 409,
    code: 'claim.pool_exhausted',
    texts: {
      en: 'Not enough tokens are left in the campaign',
      zh: '活动剩余代币不足',
    },
  });
