import { useFigures } from '../components/useFigures.js';

const DAYS = 14;

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Operations of each of the last 14 days on this browser's clock. */
export const useOperationsPerDay = () =>
  useFigures(['logs', 'per-day'], (dataProvider) =>
    dataProvider.dailyLogStats(DAYS, browserTimeZone()),
  );
