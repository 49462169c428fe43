import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import { AppealDecision, AppealStatus, AppealUser } from './AppealFields.js';

export const AppealCards = () => (
  <RecordCards cardHeight={132} sortable={['id']} card={AppealCard} />
);

const AppealCard = () => (
  <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
    <Typography noWrap>
      <NumberLink /> · <AppealUser />
    </Typography>
    <AppealStatus />
    <Box sx={{ gridColumn: '1 / -1' }}>
      <AppealDecision />
    </Box>
    <Caption>
      <TimeField source="created_at" />
    </Caption>
  </Box>
);
