import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import { useTranslate } from 'react-admin';
import { useDuration, useNumberFormat } from '../components/figures/formats.js';
import { StatCard, StatCards } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';

/** How many wait, how long it takes, and what was decided today. */
export function ReviewFigures() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const duration = useDuration();
  const { figures, isPending } = useFigures(['reviews', 'stats'], (api) => api('getReviewStats'));
  const card = (name: string, value: string | null) => ({
    label: translate(`reviews.figure.${name}`),
    value,
    pending: isPending,
  });
  const median = figures?.median_minutes ?? null;
  const refused =
    figures && translate('reviews.of_them_refused', { refused: number(figures.refused_today) });
  return (
    <StatCards label={translate('reviews.figures')} minWidth={150}>
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
        {...card('median', median === null ? null : duration(median))}
        icon={<MedianIcon />}
        tone="info"
        note={translate('reviews.median_note')}
      />
      <StatCard
        {...card('today', figures && number(figures.decided_today))}
        icon={<DoneIcon />}
        tone="secondary"
        note={refused ?? ''}
      />
    </StatCards>
  );
}
