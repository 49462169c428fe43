import { Box, Skeleton } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import { DragHandle, OrderedGroup, useMovable, useOrdering } from '../components/list/Ordering.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { TaskRecord } from '../providers/data/records.js';
import { PLAIN_LIST, ROW, UNDERLINED } from '../theme/styles.js';
import { TaskActiveSwitch, TaskRowActions } from './TaskActions.js';
import { TaskIcon, TaskTitle, TaskTypeChip } from './TaskFields.js';

export function TaskCards() {
  const translate = useTranslate();
  const { isPending } = useListContext<TaskRecord>();
  const { groups } = useOrdering();
  if (isPending) return <Skeleton variant="rounded" height={480} sx={{ m: 2 }} />;
  return (
    <Box component="ul" aria-label={translate('tasks.list')} sx={PLAIN_LIST}>
      {groups.map((group) => (
        <OrderedGroup key={group.name} group={group}>
          <TaskCard />
        </OrderedGroup>
      ))}
    </Box>
  );
}

function TaskCard() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const movable = useMovable();
  const { id, points } = useRecord<TaskRecord>();
  const { isOn } = useOrdering();
  return (
    <Box
      component="li"
      data-record={id}
      {...movable}
      sx={{
        ...UNDERLINED,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        columnGap: 1.5,
        rowGap: 1,
        p: 2,
        bgcolor: 'background.paper',
      }}
    >
      <TaskIcon />
      <TaskTitle />
      {isOn && <DragHandle />}
      <Box sx={{ ...ROW, gridColumn: '2 / 4', flexWrap: 'wrap', gap: 1 }}>
        <TaskTypeChip />
        <Hint>
          {number(points)} {translate('resources.tasks.fields.points')}
        </Hint>
      </Box>
      <Box sx={{ gridColumn: '2 / 4', display: 'flex', alignItems: 'center' }}>
        <TaskActiveSwitch />
        <Box sx={{ ml: 'auto' }}>
          <TaskRowActions />
        </Box>
      </Box>
    </Box>
  );
}
