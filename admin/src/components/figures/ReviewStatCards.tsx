import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDuration } from './formats.js';
import { StatCard, StatCards } from './StatCard.js';
import type { Tone } from './tones.js';
import { useFigures } from './useFigures.js';

interface ReviewStatCardsProps {
  label: string;
  minWidth?: number;
  hasNotes?: boolean;
  children?: ReactNode;
}

export function ReviewStatCards({ label, minWidth, hasNotes, children }: ReviewStatCardsProps) {
  const translate = useTranslate();
  const duration = useDuration();
  const { figures, isPending } = useFigures(['reviews', 'stats'], (api) => api('getReviewStats'));
  const card = (name: string, tone: Tone, icon: ReactNode, value?: number | string, note = '') => ({
    label: `reviews.figure.${name}`,
    tone,
    icon,
    value,
    pending: isPending,
    note: hasNotes ? note : undefined,
  });
  const { waiting, overdue, median_minutes, decided_today, refused_today } = figures ?? {};
  const median = typeof median_minutes === 'number' ? duration(median_minutes) : undefined;
  const medianNote = translate('reviews.median_note');
  const rejected = figures && translate('reviews.of_them_rejected', { rejected: refused_today });
  return (
    <StatCards label={label} minWidth={minWidth}>
      <StatCard {...card('waiting', 'primary', <WaitingIcon />, waiting)} />
      <StatCard {...card('overdue', overdue ? 'error' : 'success', <OverdueIcon />, overdue)} />
      <StatCard {...card('median', 'info', <MedianIcon />, median, medianNote)} />
      <StatCard {...card('today', 'secondary', <DoneIcon />, decided_today, rejected || '')} />
      {children}
    </StatCards>
  );
}
