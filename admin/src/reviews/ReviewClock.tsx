import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDuration } from '../components/figures/formats.js';
import { ShareBar } from '../components/figures/StatCard.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { reviewClock } from './reviewClock.js';

const MINUTE_MS = 60_000;
const TONES = { early: 'success', soon: 'warning', overdue: 'error' } as const;

/** The time now, renewed every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long a review may still wait, or how long it is overdue, in words. */
export function ReviewDue({ due }: { due: string }) {
  const translate = useTranslate();
  const duration = useDuration();
  const { state, minutes } = reviewClock(Date.parse(due), useMinute());
  const label = translate(`reviews.clock.${state === 'overdue' ? 'overdue' : 'left'}`, {
    time: duration(minutes),
  });
  return <StatusBadge tone={TONES[state]} label={label} />;
}

/** The 24 hours in which somebody looks at what was handed in, as a bar and in words. */
export function ReviewClock({ due }: { due: string }) {
  const translate = useTranslate();
  const { state, spent } = reviewClock(Date.parse(due), useMinute());
  return (
    <Box sx={{ width: { xs: '100%', sm: 'auto' }, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" noWrap>
          {translate('reviews.clock.name')}
        </Typography>
        <ReviewDue due={due} />
      </Box>
      <ShareBar shares={[{ tone: TONES[state], share: spent }]} />
    </Box>
  );
}
