import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import TasksIcon from '@mui/icons-material/ChecklistOutlined';
import InactiveIcon from '@mui/icons-material/PauseCircleOutlined';
import PointsIcon from '@mui/icons-material/StarsOutlined';
import { StatCard, StatCards } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';
import type { TaskStats } from '../providers/data/records.js';

export function TaskStatCards() {
  const { figures: stats, isPending } = useFigures(['tasks', 'stats'], (api) =>
    api('getTaskStats'),
  );
  const figure = (name: keyof TaskStats) => ({
    label: `tasks.${name}`,
    value: stats?.[name],
    pending: isPending,
  });
  return (
    <StatCards label="tasks.summary" minWidth={150}>
      <StatCard {...figure('total_tasks')} icon={<TasksIcon />} tone="primary" />
      <StatCard {...figure('active_tasks')} icon={<ActiveIcon />} tone="success" />
      <StatCard {...figure('inactive_tasks')} icon={<InactiveIcon />} tone="warning" />
      <StatCard {...figure('total_points')} icon={<PointsIcon />} tone="secondary" />
    </StatCards>
  );
}
