import { Box } from '@mui/material';
import { PageTitle } from '../components/shell/screen.js';
import { Channels } from './Channels.js';
import { Deliveries } from './Deliveries.js';

export const NotificationsPage = () => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <PageTitle title="notifications.title" />
    <Channels />
    <Deliveries />
  </Box>
);
