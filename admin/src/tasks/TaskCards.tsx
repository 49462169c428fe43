import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/useNumberFormat.js';
import { useListRows } from '../components/list/useListRows.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskRowActions } from './TaskActions.js';
import { TaskActiveSwitch } from './TaskActiveSwitch.js';
import { TaskIcon, TaskTitle, TaskTypeChip } from './TaskFields.js';

/** The task list of narrow screens; holds everything the table holds. */
export function TaskCards() {
  const tasks = useListRows<TaskRecord>();
  if (!tasks) return <Skeleton variant="rounded" height={480} sx={{ m: 2 }} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tasks.map((task) => (
        <RecordContextProvider key={task.id} value={task}>
          <TaskCard task={task} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function TaskCard({ task }: { task: TaskRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 1.5,
        rowGap: 1,
        p: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <TaskIcon />
      <TaskTitle />
      <Box
        sx={{ gridColumn: '2', display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
      >
        <TaskTypeChip />
        <Typography variant="body2" color="textSecondary">
          {number(task.points)} {translate('resources.tasks.fields.points')} ·{' '}
          {translate('resources.tasks.fields.order')} {task.order}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: '2', display: 'flex', alignItems: 'center' }}>
        <TaskActiveSwitch />
        <Box sx={{ ml: 'auto' }}>
          <TaskRowActions />
        </Box>
      </Box>
    </Box>
  );
}
