import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DateTime } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';
import { PageTitle } from '../components/shell/screen.js';
import { Caption } from '../components/text.js';
import { COLUMNS } from '../theme/styles.js';
import { CohortCard } from './CohortCard.js';
import { FunnelCard, PoolCard, ReferralCard, TaskCard } from './FigureCards.js';

export function FiguresPage() {
  const translate = useTranslate();
  const { figures, isPending } = useFigures(['figures', 'all'], (api) => api('getCampaignFigures'));
  const state = isPending ? 'pending' : figures ? 'ready' : 'failed';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="figures.title" />
      {figures && (
        <Caption>
          {translate('figures.computed')} <DateTime time={figures.computed_at} />
        </Caption>
      )}
      <Box sx={COLUMNS}>
        <FunnelCard steps={figures?.funnel ?? []} state={state} />
        <PoolCard pool={figures?.pool} state={state} />
        <ReferralCard levels={figures?.referrals ?? []} state={state} />
      </Box>
      <CohortCard cohorts={figures?.cohorts ?? []} state={state} />
      <TaskCard tasks={figures?.tasks ?? []} state={state} />
    </Box>
  );
}
