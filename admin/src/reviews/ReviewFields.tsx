import { Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { inEitherLanguage } from '#libs/domain/index.js';
import { spelledOut } from '../components/evidence/evidence.js';
import { StrangersText } from '../components/evidence/StrangersText.js';
import { BannedBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import { UserLink } from '../components/record/fields.js';
import { useRecord } from '../components/useRecord.js';
import { type ReviewRecord, userName } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { lines } from '../theme/styles.js';
import { ReviewDue } from './ReviewClock.js';

export function ReviewTask() {
  const language = useLanguage();
  const review = useRecord<ReviewRecord>();
  return (
    <Link to={`/tasks/${review.task_id}`}>{inEitherLanguage(review, 'task_title', language)}</Link>
  );
}

export function ReviewUser() {
  const review = useRecord<ReviewRecord>();
  return <UserLink to={review.user_id} name={userName(review)} />;
}

export function ReviewEvidence() {
  const translate = useTranslate();
  const { evidence } = useRecord<ReviewRecord>();
  return (
    <Typography
      variant="body2"
      sx={{ ...lines(2), whiteSpace: 'normal' }}
      title={spelledOut(evidence)}
    >
      {evidence ? (
        <StrangersText>{evidence}</StrangersText>
      ) : (
        translate('reviews.no_evidence_short')
      )}
    </Typography>
  );
}

export const ReviewTimeLeft = () => <ReviewDue due={useRecord<ReviewRecord>().review_due_at} />;

/** A ban, a review in progress by another admin, or the number of signals. */
export function ReviewSignals() {
  const { is_banned, held_by_other, signals } = useRecord<ReviewRecord>();
  if (is_banned) return <BannedBadge />;
  if (held_by_other) return <StatusBadge tone="info" label="reviews.held" />;
  const { length } = signals;
  if (length === 0) return '—';
  return <StatusBadge tone="warning" label="signals.count" args={{ smart_count: length }} />;
}
