import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, RecordContextProvider, useTranslate } from 'react-admin';
import { inEitherLanguage } from '#libs/domain/index.js';
import { SignalList } from '../../components/decision/SignalList.js';
import { Evidence } from '../../components/evidence/Evidence.js';
import { DateTime } from '../../components/figures/formats.js';
import { WalletAddress } from '../../components/record/WalletAddress.js';
import { Section } from '../../components/Section.js';
import { Hint } from '../../components/text.js';
import { type ReviewRecord, userName } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { ReviewClock } from '../ReviewClock.js';
import { EVIDENCE_HEIGHT } from './RejectPanel.js';

interface ReviewSubjectProps {
  review: ReviewRecord;
  /** The first review does not move the focus. */
  isFirst: boolean;
  /** The reasons, while one is chosen; meanwhile the evidence stays in view. */
  children?: ReactNode;
}

/** Below the page's bar; longer evidence scrolls. */
const IN_VIEW = {
  position: 'sticky',
  top: 64,
  zIndex: 1,
  maxHeight: { xs: EVIDENCE_HEIGHT, lg: 'calc(100dvh - 96px)' },
  overflowY: 'auto',
  bgcolor: 'background.paper',
} as const;

export function ReviewSubject({ review, isFirst, children }: ReviewSubjectProps) {
  const isChoosing = Boolean(children);
  return (
    <>
      <Head review={review} isFirst={isFirst} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {/* Scrolled by the arrow keys too. */}
        <Box sx={isChoosing ? IN_VIEW : { minWidth: 0 }} tabIndex={isChoosing ? 0 : undefined}>
          <Evidence evidence={review.evidence} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          {children}
          <Person review={review} />
        </Box>
      </Box>
    </>
  );
}

function Head({ review, isFirst }: ReviewSubjectProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const keepsFocus = useRef(isFirst);
  // The clicked button belonged to the previous review.
  useEffect(() => {
    if (!keepsFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  const { points, submitted_at, review_due_at } = review;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0, flex: '1 1 280px' }}>
        <Typography
          variant="h2"
          id="review-title"
          ref={heading}
          tabIndex={-1}
          sx={{ fontSize: { xs: '1.125rem', sm: '1.375rem' }, outline: 'none' }}
        >
          {inEitherLanguage(review, 'task_title', language)}
        </Typography>
        <Hint>
          {translate('reviews.points', { smart_count: points, points })} ·{' '}
          {translate('reviews.submitted')} <DateTime time={submitted_at} />
        </Hint>
      </Box>
      <ReviewClock due={review_due_at} />
    </Box>
  );
}

function Person({ review }: { review: ReviewRecord }) {
  const translate = useTranslate();
  const { user_id, is_banned, signals } = review;
  return (
    <Section title="reviews.user" sx={{ minWidth: 0 }}>
      <Link
        to={`/users/${user_id}`}
        target="_blank"
        rel="noopener"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
      >
        {userName(review)}{' '}
        <OpenIcon sx={{ fontSize: 14 }} titleAccess={translate('reviews.new_tab')} />
      </Link>
      <Box sx={{ mb: 2 }}>
        <RecordContextProvider value={review}>
          <WalletAddress />
        </RecordContextProvider>
      </Box>
      {is_banned && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          <AlertTitle>{translate('users.status.banned')}</AlertTitle>
          {translate('reviews.is_banned')}
        </Alert>
      )}
      {signals.length > 0 ? <SignalList signals={signals} /> : <Hint text="signals.none" />}
    </Section>
  );
}
