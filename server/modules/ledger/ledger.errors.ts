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

/** 409: the database refuses every change of the ledger from then on. */
export const campaignClosed = (cause?: unknown) =>
  new AppError({
    status: 409,
    code: 'campaign.closed',
    texts: {
      en: 'The campaign is closed; nothing of it changes any more',
      zh: '活动已关闭，数据不再变更',
    },
    cause,
  });

/** Throws that the campaign is closed when the database refused a sealed ledger; other errors as they are. */
export function unlessSealed(error: unknown): never {
  const isSealed = error instanceof Error && error.message.includes('the ledger is sealed');
  throw isSealed ? campaignClosed(error) : error;
}
