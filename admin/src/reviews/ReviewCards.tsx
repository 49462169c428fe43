import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectRecord } from '../components/list/Selection.js';
import type { ReviewRecord } from '../providers/data/records.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewSubmitted,
  ReviewTask,
  ReviewTimeLeft,
  ReviewUser,
} from './ReviewFields.js';

const CARD_HEIGHT = 172;
const SORTABLE = ['review_due_at'];

const renderReview = (review: ReviewRecord) => <ReviewCard review={review} />;

interface ReviewCardsProps {
  /** Shown when the filters match no review. */
  empty: ReactNode;
}

/** The reviews of narrow screens. */
export function ReviewCards({ empty }: ReviewCardsProps) {
  const translate = useTranslate();
  return (
    <RecordCards<ReviewRecord>
      label={translate('reviews.list')}
      cardHeight={CARD_HEIGHT}
      card={renderReview}
      sortable={SORTABLE}
      selectable
      empty={empty}
    />
  );
}

function ReviewCard({ review }: { review: ReviewRecord }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Box sx={{ display: 'flex', gap: 1, height: '100%', p: 1.5 }}>
      <Box sx={{ flexShrink: 0 }}>
        <SelectRecord
          checked={selectedIds.includes(review.id)}
          onClick={() => onToggleItem(review.id)}
        />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, alignContent: 'start', pt: 1 }}>
        <Typography noWrap>
          <ReviewTask />
        </Typography>
        <Typography variant="body2" noWrap>
          <ReviewUser /> ·{' '}
          <Typography variant="caption" color="textSecondary">
            <ReviewSubmitted />
          </Typography>
        </Typography>
        <ReviewEvidence />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <ReviewTimeLeft /> <ReviewSignals />
        </Box>
      </Box>
    </Box>
  );
}
