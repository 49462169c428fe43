import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import { ApprovalFacts, ApprovalKind, ApprovalStatus, AskedBy } from './ApprovalFields.js';

export const ApprovalCards = () => (
  <RecordCards cardHeight={132} sortable={['id', 'created_at']} card={ApprovalCard} />
);

const ApprovalCard = () => (
  <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
    <Typography noWrap>
      <NumberLink /> · <ApprovalKind />
    </Typography>
    <ApprovalStatus />
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <ApprovalFacts />
    </Box>
    <Caption>
      <AskedBy /> · <TimeField source="created_at" />
    </Caption>
  </Box>
);
