import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';

export const POOL_EXHAUSTED: Texts = {
  en: 'Not enough tokens are left in the campaign',
  zh: '活动剩余代币不足',
};

export const poolExhausted = () => conflict('claim.pool_exhausted', POOL_EXHAUSTED);

export const campaignClosed = (cause?: unknown) =>
  conflict(
    'campaign.closed',
    {
      en: 'The campaign is closed; nothing of it changes any more',
      zh: '活动已关闭，数据不再变更',
    },
    cause,
  );

/** 404 for the leaderboard, 409 for the visitor's own place. */
export const leaderboardHidden = (status: 404 | 409) =>
  new AppError(status, 'leaderboard.hidden', {
    en: 'The leaderboard is not shown',
    zh: '排行榜未开放',
  });

/** Rethrows an error of the database, as `campaignClosed` if the ledger is sealed. */
export function unlessSealed(error: unknown): never {
  const isSealed = error instanceof Error && error.message.includes('the ledger is sealed');
  throw isSealed ? campaignClosed(error) : error;
}

/** Rethrows an error of the database, as `poolExhausted` if too few tokens are left. */
export function unlessExhausted(error: unknown): never {
  const { table, column } = Object(error);
  throw table === 'token_pool' && column === 'taken' ? poolExhausted() : error;
}
