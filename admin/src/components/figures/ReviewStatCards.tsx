import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDuration, useNumberFormat } from './formats.js';
import { StatCard, StatCards } from './StatCard.js';
import { useFigures } from './useFigures.js';

interface ReviewStatCardsProps {
  label: string;
  minWidth?: number;
  hasNotes?: boolean;
  children?: ReactNode;
}

/** Reviews that wait, that are overdue, their median time, and those decided today. */
export function ReviewStatCards({ label, minWidth, hasNotes, children }: ReviewStatCardsProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const duration = useDuration();
  const { figures, isPending } = useFigures(['reviews', 'stats'], (api) => api('getReviewStats'));
  const card = (name: string, value: string | null, note = '') => ({
    label: translate(`reviews.figure.${name}`),
    value,
    pending: isPending,
    note: hasNotes ? note : undefined,
  });
  const median = figures?.median_minutes ?? null;
  const rejected =
    figures && translate('reviews.of_them_rejected', { rejected: number(figures.refused_today) });
  return (
    <StatCards label={label} minWidth={minWidth}>
      <StatCard
        {...card('waiting', figures && number(figures.waiting))}
        icon={<WaitingIcon />}
        tone="primary"
      />
      <StatCard
        {...card('overdue', figures && number(figures.overdue))}
        icon={<OverdueIcon />}
        tone={figures && figures.overdue > 0 ? 'error' : 'success'}
      />
      <StatCard
        {...card(
          'median',
          median === null ? null : duration(median),
          translate('reviews.median_note'),
        )}
        icon={<MedianIcon />}
        tone="info"
      />
      <StatCard
        {...card('today', figures && number(figures.decided_today), rejected ?? '')}
        icon={<DoneIcon />}
        tone="secondary"
      />
      {children}
    </StatCards>
  );
}
