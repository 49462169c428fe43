import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ExportCsvButton } from '../components/list/ExportCsvButton.js';
import { ListToolbar } from '../components/list/ListToolbar.js';
import { RefreshButton } from '../components/list/RefreshButton.js';
import { UnpaginatedList } from '../components/list/UnpaginatedList.js';
import { useRoomFor } from '../components/list/useRoomFor.js';
import { PageTitle } from '../components/PageTitle.js';
import { CreateTaskButton } from './TaskActions.js';
import { TaskCards } from './TaskCards.js';
import { TaskStatCards } from './TaskStatCards.js';
import { TaskTable } from './TaskTable.js';

/** Width the table needs, in pixels; on narrower screens cards are shown. */
const TABLE_WIDTH = 900;

export function TaskList() {
  const wide = useRoomFor(TABLE_WIDTH);
  return (
    <>
      <PageTitle title="tasks.title" />
      <Box sx={{ mb: 2 }}>
        <TaskStatCards />
      </Box>
      <UnpaginatedList failure="tasks.load_failed" empty={<NoTasks />}>
        <TaskBar />
        {wide ? <TaskTable /> : <TaskCards />}
      </UnpaginatedList>
    </>
  );
}

function TaskBar() {
  const translate = useTranslate();
  return (
    <ListToolbar
      actions={
        <>
          <ExportCsvButton collection="tasks" />
          <RefreshButton />
          <CreateTaskButton />
        </>
      }
    >
      <Typography variant="h2">{translate('tasks.list')}</Typography>
    </ListToolbar>
  );
}

function NoTasks() {
  return (
    <EmptyState
      icon={<RocketIcon />}
      title="tasks.empty_title"
      text="tasks.empty_text"
      action={<CreateTaskButton />}
    />
  );
}
