import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import AppealIcon from '@mui/icons-material/GavelOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import OverdueIcon from '@mui/icons-material/NotificationImportantOutlined';
import MedianIcon from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useDuration, useNumberFormat } from '../components/figures/formats.js';
import { StatCard, StatCards } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';

/** What waits for somebody to decide, and the way there. */
export function WorkCards() {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ mr: 'auto' }}>
          {translate('dashboard.work')}
        </Typography>
        {/* Their words begin where the heading does, where they are below it. */}
        <Box sx={{ display: 'flex', gap: 1, ml: { xs: -0.75, sm: 0 } }}>
          <Button size="small" component={Link} to="/reviews">
            {translate('dashboard.to_reviews')}
          </Button>
          <Button size="small" component={Link} to="/appeals">
            {translate('dashboard.to_appeals')}
          </Button>
        </Box>
      </Box>
      <Figures />
    </Box>
  );
}

function Figures() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const duration = useDuration();
  const reviews = useFigures(['reviews', 'stats'], (api) => api('getReviewStats'));
  const appeals = useFigures(['appeals', 'stats'], (api) => api('getAppealStats'));
  const { figures } = reviews;
  const card = (name: string, value: string | null, pending = reviews.isPending) => ({
    label: translate(`reviews.figure.${name}`),
    value,
    pending,
  });
  const median = figures?.median_minutes ?? null;
  const open = appeals.figures && number(appeals.figures.open);
  return (
    <StatCards label={translate('dashboard.work')}>
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
      />
      <StatCard
        {...card('today', figures && number(figures.decided_today))}
        icon={<DoneIcon />}
        tone="secondary"
      />
      <StatCard
        {...card('appeals', open, appeals.isPending)}
        icon={<AppealIcon />}
        tone="warning"
      />
    </StatCards>
  );
}
