import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectCard } from '../components/list/Selection.js';
import { TimeField } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewTask,
  ReviewTimeLeft,
  ReviewUser,
} from './ReviewFields.js';

export const ReviewCards = () => (
  <RecordCards cardHeight={172} sortable={['review_due_at']} card={ReviewCard} selectable />
);

const ReviewCard = () => (
  <Box sx={{ display: 'flex', gap: 1, height: '100%', p: 1.5 }}>
    <Box sx={{ flexShrink: 0 }}>
      <SelectCard />
    </Box>
    <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, alignContent: 'start', pt: 1 }}>
      <Typography noWrap>
        <ReviewTask />
      </Typography>
      <Typography variant="body2" noWrap>
        <ReviewUser /> ·{' '}
        <Caption>
          <TimeField source="submitted_at" />
        </Caption>
      </Typography>
      <ReviewEvidence />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <ReviewTimeLeft /> <ReviewSignals />
      </Box>
    </Box>
  </Box>
);
