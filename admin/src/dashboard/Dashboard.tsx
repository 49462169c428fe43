import Box from '@mui/material/Box';
import { PageTitle } from '../components/shell/PageTitle.js';
import { NewUsersChart } from './NewUsersChart.js';
import { PausedAlert } from './PausedAlert.js';
import { QuickLinks } from './QuickLinks.js';
import { TaskGroupChart } from './TaskGroupChart.js';
import { UserStatCards } from './UserStatCards.js';
import { WorkCards } from './WorkCards.js';

export function Dashboard() {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 } }}>
      <PageTitle title="dashboard.title" />
      <PausedAlert />
      <UserStatCards />
      <WorkCards />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' },
        }}
      >
        <NewUsersChart />
        <TaskGroupChart />
      </Box>
      <QuickLinks />
    </Box>
  );
}
