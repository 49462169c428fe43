import AppealIcon from '@mui/icons-material/GavelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useNumberFormat } from '../components/figures/formats.js';
import { ReviewStatCards } from '../components/figures/ReviewStatCards.js';
import { StatCard } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';

export function WorkCards() {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ mr: 'auto' }}>
          {translate('dashboard.work')}
        </Typography>
        {/* Aligns their texts with the heading where they wrap below it. */}
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
  const { figures, isPending } = useFigures(['appeals', 'stats'], (api) => api('getAppealStats'));
  return (
    <ReviewStatCards label={translate('dashboard.work')}>
      <StatCard
        label={translate('reviews.figure.appeals')}
        value={figures && number(figures.open)}
        pending={isPending}
        icon={<AppealIcon />}
        tone="warning"
      />
    </ReviewStatCards>
  );
}
