import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { Link, useTranslate } from 'react-admin';
import { useFigures } from '../components/figures/useFigures.js';
import { PageTitle } from '../components/shell/screen.js';
import { NewUsersChart } from './NewUsersChart.js';
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

export function PausedAlert() {
  const translate = useTranslate();
  const { figures: campaign } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  if (!campaign?.is_paused || campaign.is_closed) return null;
  return (
    <Alert severity="warning" variant="outlined" role="note">
      <AlertTitle>{translate('dashboard.paused')}</AlertTitle>
      {translate('dashboard.paused_text')}{' '}
      <Link to="/campaign">{translate('dashboard.to_campaign')}</Link>
    </Alert>
  );
}
