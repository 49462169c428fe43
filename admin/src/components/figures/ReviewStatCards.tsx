import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDuration, useNumberFormat } from './formats.js';
import { StatCard, StatCards } from './StatCard.js';
import type { Tone } from './tones.js';
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
  const card = (name: string, tone: Tone, value: string | null, note = '') => ({
    label: translate(`reviews.figure.${name}`),
    tone,
    value,
    pending: isPending,
    note: hasNotes ? note : undefined,
  });
  const { waiting = 0, overdue = 0, median_minutes = null, decided_today = 0 } = figures ?? {};
  const value = (figure: number) => figures && number(figure);
  const median = median_minutes === null ? null : duration(median_minutes);
  const rejected = figures
    ? translate('reviews.of_them_rejected', { rejected: figures.refused_today })
    : '';
  return (
    <StatCards label={label} minWidth={minWidth}>
      <StatCard {...card('waiting', 'primary', value(waiting))} icon={<WaitingIcon />} />
      <StatCard
        {...card('overdue', overdue > 0 ? 'error' : 'success', value(overdue))}
        icon={<OverdueIcon />}
      />
      <StatCard
        {...card('median', 'info', median, translate('reviews.median_note'))}
        icon={<MedianIcon />}
      />
      <StatCard
        {...card('today', 'secondary', value(decided_today), rejected)}
        icon={<DoneIcon />}
      />
      {children}
    </StatCards>
  );
}
