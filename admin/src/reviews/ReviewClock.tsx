import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { REVIEW_WITHIN_MS } from '#libs/domain/index.js';
import { useDuration } from '../components/figures/formats.js';
import { ShareBar } from '../components/figures/StatCard.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { Caption } from '../components/text.js';

const MINUTE_MS = 60_000;
const TONES = { early: 'success', soon: 'warning', overdue: 'error' } as const;

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function ReviewDue({ due }: { due: string }) {
  const duration = useDuration();
  const { state, minutes } = reviewClock(Date.parse(due), useMinute());
  const label = `reviews.clock.${state === 'overdue' ? 'overdue' : 'left'}`;
  return <StatusBadge tone={TONES[state]} label={label} args={{ time: duration(minutes) }} />;
}

export function ReviewClock({ due }: { due: string }) {
  const { state, spent } = reviewClock(Date.parse(due), useMinute());
  return (
    <Box sx={{ width: { xs: '100%', sm: 'auto' }, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Caption text="reviews.clock.name" noWrap />
        <ReviewDue due={due} />
      </Box>
      <ShareBar shares={[{ tone: TONES[state], share: spent }]} />
    </Box>
  );
}

/** The used share of the time from which a review is due soon. */
const SOON = 0.75;

interface ClockState {
  state: 'early' | 'soon' | 'overdue';
  /** The used share of the time, 0 to 1. */
  spent: number;
  /** Minutes until the due time, or since then. */
  minutes: number;
}

/** How much of the promised time a review has used. Times in milliseconds since 1970. */
export function reviewClock(due: number, now: number): ClockState {
  const left = due - now;
  const spent = Math.min(1, Math.max(0, 1 - left / REVIEW_WITHIN_MS));
  return {
    state: left <= 0 ? 'overdue' : spent >= SOON ? 'soon' : 'early',
    spent,
    minutes: Math.floor(Math.abs(left) / MINUTE_MS),
  };
}
