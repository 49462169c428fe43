import Box from '@mui/material/Box';
import { PageTitle } from '../components/PageTitle.js';
import { QuickLinks } from './QuickLinks.js';
import { UserStatCards } from './UserStatCards.js';

export function Dashboard() {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageTitle title="dashboard.title" />
      <UserStatCards />
      <QuickLinks />
    </Box>
  );
}
