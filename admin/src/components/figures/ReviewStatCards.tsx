import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDuration } from './formats.js';
import { StatCard, type StatCardProps, StatCards } from './StatCard.js';
import { useFigures } from './useFigures.js';

interface ReviewStatCardsProps {
  label: string;
  minWidth?: number;
  hasNotes?: boolean;
  children?: ReactNode;
}

type ReviewFigure = Omit<StatCardProps, 'label'> & { name: string };

export function ReviewStatCards({ label, minWidth, hasNotes, children }: ReviewStatCardsProps) {
  const translate = useTranslate();
  const duration = useDuration();
  const { figures, isPending } = useFigures(['reviews', 'stats'], (api) => api('getReviewStats'));
  const { waiting, overdue, median_minutes, decided_today, refused_today } = figures ?? {};
  const median = typeof median_minutes === 'number' ? duration(median_minutes) : undefined;
  const medianNote = translate('reviews.median_note');
  const rejected = figures
    ? translate('reviews.of_them_rejected', { rejected: refused_today })
    : undefined;
  const cards: ReviewFigure[] = [
    { name: 'waiting', tone: 'primary', icon: <WaitingIcon />, value: waiting },
    { name: 'overdue', tone: overdue ? 'error' : 'success', icon: <OverdueIcon />, value: overdue },
    { name: 'median', tone: 'info', icon: <MedianIcon />, value: median, note: medianNote },
    { name: 'today', tone: 'secondary', icon: <DoneIcon />, value: decided_today, note: rejected },
  ];
  return (
    <StatCards label={label} minWidth={minWidth}>
      {cards.map(({ name, note = '', ...card }) => (
        <StatCard
          key={name}
          {...card}
          label={`reviews.figure.${name}`}
          pending={isPending}
          note={hasNotes ? note : undefined}
        />
      ))}
      {children}
    </StatCards>
  );
}
