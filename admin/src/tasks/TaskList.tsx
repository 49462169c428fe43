import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
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
      sort={{ field: 'order', order: 'ASC' }}
      whole
      exported="tasks"
      bar={<Text text="tasks.list" variant="h2" />}
      create={NewTaskDialog}
      record={TaskDialog}
      table={
        // Shown before the code that moves its rows is loaded.
        <Suspense fallback={<TaskTable />}>
          <OrderedTasks />
        </Suspense>
      }
      cards={
        <Suspense fallback={null}>
          <OrderedTasks />
        </Suspense>
      }
    />
  </>
);
