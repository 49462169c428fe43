import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { ListBar } from '../components/list/ListBar.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { CreateButton } from '../components/record/RecordButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import { TaskStatCards } from './TaskStatCards.js';
import { TaskTable } from './TaskTable.js';

const OrderedTasks = lazyPart(async () => (await import('./OrderedTasks.js')).OrderedTasks);

const NewTaskDialog = lazyRecord(async () => (await import('./TaskDialog.js')).NewTaskDialog);
const TaskDialog = lazyRecord(async () => (await import('./TaskDialog.js')).TaskDialog);

export function TaskList() {
  return (
    <>
      <PageTitle title="tasks.title" />
      <Box sx={{ mb: 2 }}>
        <TaskStatCards />
      </Box>
      <RecordList
        icon={<RocketIcon />}
        action={<CreateButton />}
        sort={{ field: 'order', order: 'ASC' }}
        whole
      >
        <TaskBar />
        <Tasks />
      </RecordList>
      <RecordRoutes create={NewTaskDialog} record={TaskDialog} />
    </>
  );
}

function Tasks() {
  const wide = useIsWide();
  // The table is shown before the code that moves its rows is loaded.
  return (
    <Suspense fallback={wide ? <TaskTable /> : null}>
      <OrderedTasks />
    </Suspense>
  );
}

function TaskBar() {
  const translate = useTranslate();
  return (
    <ListBar table exported="tasks" action={<CreateButton />}>
      <Typography variant="h2">{translate('tasks.list')}</Typography>
    </ListBar>
  );
}
