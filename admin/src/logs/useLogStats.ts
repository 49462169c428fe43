import { useFigures } from '../components/useFigures.js';

/** The log in numbers. */
export const useLogStats = () =>
  useFigures(['logs', 'stats'], (dataProvider) => dataProvider.logStats());
