import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import TasksIcon from '@mui/icons-material/ChecklistOutlined';
import InactiveIcon from '@mui/icons-material/PauseCircleOutlined';
import PointsIcon from '@mui/icons-material/StarsOutlined';
import { Box } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { StatCard, StatCards } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Text } from '../components/text.js';
import type { TaskStats } from '../providers/data/records.js';
import { ROW } from '../theme/styles.js';
import { TaskTable } from './TaskTable.js';
import { TaskFilter, UnreadyTasks } from './UnreadyTasks.js';

const OrderedTasks = lazyPart(() => import('./OrderedTasks.js'), 'OrderedTasks');

const NewTaskDialog = lazyRecord(() => import('./TaskDialog.js'), 'NewTaskDialog');
const TaskDialog = lazyRecord(() => import('./TaskDialog.js'), 'TaskDialog');

export function TaskList() {
  // Links of the setup open the tasks to check.
  const [isFiltered, setFiltered] = useState(useLocation().search.includes('links=open'));
  const shown = (loading: ReactNode) => (
    <UnreadyTasks isOn={isFiltered} onShowAll={() => setFiltered(false)}>
      <Suspense fallback={loading}>
        <OrderedTasks isWhole={!isFiltered} />
      </Suspense>
    </UnreadyTasks>
  );
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <TaskStatCards />
      </Box>
      <ListScreen
        sort={{ field: 'order', order: 'ASC' }}
        whole
        exported="tasks"
        bar={
          <Box sx={{ ...ROW, flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
            <Text text="tasks.list" variant="h2" />
            <TaskFilter isOn={isFiltered} onChange={setFiltered} />
          </Box>
        }
        create={NewTaskDialog}
        record={TaskDialog}
        // Shown before the code that moves its rows is loaded.
        table={shown(<TaskTable />)}
        cards={shown(null)}
      />
    </>
  );
}

function TaskStatCards() {
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
