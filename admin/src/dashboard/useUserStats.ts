import { useFigures } from '../components/useFigures.js';

/** The five figures of the dashboard. */
export const useUserStats = () =>
  useFigures(['users', 'stats'], (dataProvider) => dataProvider.userStats());
