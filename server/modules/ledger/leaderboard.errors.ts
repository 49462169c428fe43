import { AppError } from '../../errors/app-error.js';

/** 404 for everybody, 409 for the visitor's own place: the operator does not show it. */
export const leaderboardHidden = (status: 404 | 409) =>
  new AppError({
    status,
    code: 'leaderboard.hidden',
    texts: { en: 'The leaderboard is not shown', zh: '排行榜未开放' },
  });
