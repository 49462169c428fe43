import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ExportCsvButton } from '../components/ExportCsvButton.js';
import { ListBar } from '../components/ListBar.js';
import { PageTitle } from '../components/PageTitle.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { WholeList } from '../components/WholeList.js';
import { useRoomFor } from '../layout/useRoomFor.js';
import { CreateTaskButton } from './CreateTaskButton.js';
import { TaskCards } from './TaskCards.js';
import { TaskStatCards } from './TaskStatCards.js';
import { TaskTable } from './TaskTable.js';

/** What the table needs, in pixels; its columns would hide what they hold below that. */
const TABLE_WIDTH = 900;

export function TaskList() {
  const wide = useRoomFor(TABLE_WIDTH);
  return (
    <>
      <PageTitle title="tasks.title" />
      <Box sx={{ mb: 2 }}>
        <TaskStatCards />
      </Box>
      <WholeList failure="tasks.load_failed" empty={<NoTasks />}>
        <TaskBar />
        {wide ? <TaskTable /> : <TaskCards />}
      </WholeList>
    </>
  );
}

function TaskBar() {
  const translate = useTranslate();
  return (
    <ListBar
      actions={
        <>
          <ExportCsvButton collection="tasks" />
          <RefreshButton />
          <CreateTaskButton />
        </>
      }
    >
      <Typography variant="h2">{translate('tasks.list')}</Typography>
    </ListBar>
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
