import { useFigures } from '../components/useFigures.js';

/** The figures above the task list. */
export const useTaskStats = () =>
  useFigures(['tasks', 'stats'], (dataProvider) => dataProvider.taskStats());
