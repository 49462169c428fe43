import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import {
  AdminActions,
  AdminFactor,
  AdminName,
  AdminRoleName,
  AdminState,
  LastLogin,
} from './AdminFields.js';

const SORTABLE = ['id', 'username', 'role', 'created_at'];

export const AdminCards = () => (
  <RecordCards cardHeight={132} sortable={SORTABLE} card={AdminCard} />
);

const AdminCard = () => (
  <Box
    sx={{
      ...LIST_CARD,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 1,
      p: 2,
      justifyItems: 'start',
    }}
  >
    <Typography noWrap>
      <AdminName /> · <AdminRoleName />
    </Typography>
    <AdminState />
    <AdminFactor />
    <AdminActions />
    <Caption>
      <LastLogin />
    </Caption>
  </Box>
);
