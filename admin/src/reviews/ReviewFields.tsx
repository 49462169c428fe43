import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { StrangersText } from '../components/evidence/Evidence.js';
import { spelledOut } from '../components/evidence/evidence.js';
import { DateTime } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { ReviewRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { ReviewDue } from './ReviewClock.js';
import { reviewerOf, taskOf } from './reviewNames.js';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
};

export function ReviewTask() {
  const language = useLanguage();
  const review = useRecordContext<ReviewRecord>();
  if (!review) return null;
  return (
    <MuiLink component={Link} to={`/tasks/${review.task_id}`}>
      {taskOf(review, language)}
    </MuiLink>
  );
}

export function ReviewUser() {
  const translate = useTranslate();
  const review = useRecordContext<ReviewRecord>();
  if (!review) return null;
  const name = reviewerOf(review);
  return (
    <MuiLink
      component={Link}
      to={`/users/${review.user_id}`}
      aria-label={translate('users.one', { name })}
    >
      {name}
    </MuiLink>
  );
}

/** The submitted text in two lines. */
export function ReviewEvidence() {
  const translate = useTranslate();
  const review = useRecordContext<ReviewRecord>();
  if (!review) return null;
  return (
    <Typography variant="body2" sx={TWO_LINES} title={spelledOut(review.evidence)}>
      {review.evidence ? (
        <StrangersText>{review.evidence}</StrangersText>
      ) : (
        translate('reviews.no_evidence_short')
      )}
    </Typography>
  );
}

export function ReviewSubmitted() {
  const review = useRecordContext<ReviewRecord>();
  return review && <DateTime time={review.submitted_at} />;
}

export function ReviewTimeLeft() {
  const review = useRecordContext<ReviewRecord>();
  return review && <ReviewDue due={review.review_due_at} />;
}

function BannedBadge() {
  const translate = useTranslate();
  return <StatusBadge tone="error" label={translate('users.status.banned')} />;
}

/** Whether its user is banned, another admin is reviewing it, or its number of signals. */
export function ReviewSignals() {
  const translate = useTranslate();
  const review = useRecordContext<ReviewRecord>();
  if (!review) return null;
  if (review.is_banned) return <BannedBadge />;
  if (review.held_by_other) return <StatusBadge tone="info" label={translate('reviews.held')} />;
  const count = review.signals.length;
  if (count === 0) return '—';
  return <StatusBadge tone="warning" label={translate('signals.count', { smart_count: count })} />;
}
