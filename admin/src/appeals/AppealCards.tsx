import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { AppealDecision, AppealStatus, AppealUser } from './AppealFields.js';

const SORTABLE = ['id'];

export const AppealCards = () => (
  <RecordCards cardHeight={132} sortable={SORTABLE} card={AppealCard} />
);

function AppealCard() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignContent: 'center',
        alignItems: 'center',
        gap: 0.75,
        height: '100%',
        p: 2,
      }}
    >
      <Typography noWrap>
        <NumberLink /> · <AppealUser />
      </Typography>
      <AppealStatus />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <AppealDecision />
      </Box>
      <Typography variant="caption" color="textSecondary">
        <TimeField source="created_at" />
      </Typography>
    </Box>
  );
}
