import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Card, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useShortcuts } from '../../components/action/keys.js';
import { EmptyState, LoadFailed } from '../../components/figures/EmptyState.js';
import { TextButton } from '../../components/TextButton.js';
import type { Notice } from '../../providers/data/records.js';
import { RejectPanel } from './RejectPanel.js';
import { ReviewActions, UndoBar } from './ReviewActions.js';
import { ReviewSubject } from './ReviewSubject.js';
import { useReviewDesk } from './useReviewDesk.js';

export function ReviewDesk() {
  const desk = useReviewDesk();
  const { review, held, undo } = desk;
  // Only for the review it was opened for.
  const [rejecting, setRejecting] = useState<number | null>(null);
  const isRejecting = review !== null && rejecting === review.id;
  const reject = () => setRejecting(review?.id ?? null);
  const decide = (notice: Notice | null) => {
    setRejecting(null);
    desk.decide(notice);
  };
  const approve = review?.is_banned ? null : () => decide(null);
  const actions = { approve, reject, skip: desk.skip };
  useShortcuts({
    ...(review && { r: reject, s: desk.skip }),
    ...(review && approve && { a: approve }),
    ...(held && { u: undo }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {held && <UndoBar held={held} onUndo={undo} />}
      {review ? (
        <Card
          component="article"
          aria-labelledby="review-title"
          sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, overflow: 'visible' }}
        >
          <ReviewSubject key={review.id} review={review} isFirst={!held && !desk.isAnySkipped}>
            {isRejecting && (
              <RejectPanel id={review.id} onReject={decide} onCancel={() => setRejecting(null)} />
            )}
          </ReviewSubject>
          <ReviewActions {...actions} isRejecting={isRejecting} />
        </Card>
      ) : (
        <NoReview desk={desk} />
      )}
    </Box>
  );
}

function NoReview({ desk }: { desk: ReturnType<typeof useReviewDesk> }) {
  const { isLoading, error, refetch, isAnySkipped, unskip } = desk;
  if (isLoading) return <Skeleton variant="rounded" height={420} />;
  return (
    <Card>
      {error && <LoadFailed title="reviews.next_failed" error={error} retry={refetch} />}
      {!error && (
        <EmptyState
          role="status"
          icon={<DoneIcon />}
          title={`reviews.${isAnySkipped ? 'only_skipped' : 'empty'}_title`}
          text={`reviews.${isAnySkipped ? 'only_skipped' : 'empty'}_text`}
          action={
            <TextButton
              label={isAnySkipped ? 'reviews.unskip' : 'action.refresh'}
              variant="outlined"
              onClick={() => (isAnySkipped ? unskip() : refetch())}
            />
          }
        />
      )}
    </Card>
  );
}
