import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { useIsWide } from '../components/list/layout.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Text } from '../components/text.js';
import { TaskStatCards } from './TaskStatCards.js';
import { TaskTable } from './TaskTable.js';

const OrderedTasks = lazyPart(async () => (await import('./OrderedTasks.js')).OrderedTasks);

const NewTaskDialog = lazyRecord(async () => (await import('./TaskDialog.js')).NewTaskDialog);
const TaskDialog = lazyRecord(async () => (await import('./TaskDialog.js')).TaskDialog);

export const TaskList = () => (
  <>
    <Box sx={{ mb: 2 }}>
      <TaskStatCards />
    </Box>
    <ListScreen
      icon={<RocketIcon />}
      sort={{ field: 'order', order: 'ASC' }}
      whole
      table
      exported="tasks"
      bar={<Text text="tasks.list" variant="h2" />}
      create={NewTaskDialog}
      record={TaskDialog}
    >
      {/* The table is shown before the code that moves its rows is loaded. */}
      <Suspense fallback={useIsWide() ? <TaskTable /> : null}>
        <OrderedTasks />
      </Suspense>
    </ListScreen>
  </>
);
