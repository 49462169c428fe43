import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import {
  DragHandle,
  MovableProvider,
  OrderedGroup,
  useMovable,
  useOrderGroups,
} from '../components/list/Ordering.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskActiveSwitch, TaskRowActions } from './TaskActions.js';
import { TaskIcon, TaskTitle, TaskTypeChip } from './TaskFields.js';

/** The task list of narrow screens; holds everything the table holds. */
export function TaskCards() {
  const translate = useTranslate();
  const { isPending } = useListContext<TaskRecord>();
  const groups = useOrderGroups() ?? [];
  if (isPending) return <Skeleton variant="rounded" height={480} sx={{ m: 2 }} />;
  return (
    <Box component="ul" aria-label={translate('tasks.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {groups.map((group) => (
        <OrderedGroup key={group.name} group={group}>
          {group.records.map((task) => (
            <RecordContextProvider key={task.id} value={task}>
              <TaskCard task={task as TaskRecord} />
            </RecordContextProvider>
          ))}
        </OrderedGroup>
      ))}
    </Box>
  );
}

function TaskCard({ task }: { task: TaskRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { ref, style, handle } = useMovable(task.id);
  return (
    <MovableProvider value={handle}>
      <Box
        component="li"
        ref={ref}
        sx={{
          ...style,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr auto',
          columnGap: 1.5,
          rowGap: 1,
          p: 2,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <TaskIcon />
        <TaskTitle />
        <DragHandle />
        <Box
          sx={{
            gridColumn: '2 / 4',
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 1,
          }}
        >
          <TaskTypeChip />
          <Typography variant="body2" color="textSecondary">
            {number(task.points)} {translate('resources.tasks.fields.points')}
          </Typography>
        </Box>
        <Box sx={{ gridColumn: '2 / 4', display: 'flex', alignItems: 'center' }}>
          <TaskActiveSwitch />
          <Box sx={{ ml: 'auto' }}>
            <TaskRowActions />
          </Box>
        </Box>
      </Box>
    </MovableProvider>
  );
}
