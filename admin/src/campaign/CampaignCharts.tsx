import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { ChartCard } from '../components/figures/ChartCard.js';
import { ColumnChart } from '../components/figures/charts.js';
import { useDayName, useNumberFormat } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';
import type { CampaignDay } from '../providers/data/records.js';

const HEIGHT = 176;
const DAYS = 14;
const FIGURES = ['completions', 'points', 'claims', 'tokens'] as const;

/** What happened on each of the last days, from the ledger. */
export function CampaignCharts() {
  const { figures: days, isPending } = useFigures(['campaign', 'per-day'], (api) =>
    api('getDailyCampaignStats', { query: { days: DAYS } }),
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {FIGURES.map((figure) => (
        <CampaignChart key={figure} figure={figure} days={days} isPending={isPending} />
      ))}
    </Box>
  );
}

interface CampaignChartProps {
  figure: (typeof FIGURES)[number];
  days: CampaignDay[] | null;
  isPending: boolean;
}

function CampaignChart({ figure, days, isPending }: CampaignChartProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const dayName = useDayName();
  const columns = (days ?? []).map((day) => ({
    key: day.day,
    label: dayName(day.day),
    value: day[figure],
  }));
  const name = translate(`campaign.figure.${figure}`);
  const total = columns.reduce((sum, { value }) => sum + value, 0);
  const summary = translate('campaign.figure_summary', {
    today: number(columns.at(-1)?.value ?? 0),
    total: number(total),
  });
  return (
    <ChartCard
      title={`campaign.figure.${figure}`}
      summary={summary}
      height={HEIGHT}
      state={isPending ? 'pending' : days ? 'ready' : 'failed'}
      isEmpty={total === 0}
      chart={<ColumnChart columns={columns} height={HEIGHT} label={`${name} ${summary}`} />}
      heads={[translate('campaign.day'), name]}
      rows={columns.map(({ label, value }) => [label, number(value)])}
    />
  );
}
