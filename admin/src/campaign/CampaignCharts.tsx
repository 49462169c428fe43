import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DayChart, total } from '../components/figures/ChartCard.js';
import { useFigures } from '../components/figures/useFigures.js';
import { COLUMNS } from '../theme/styles.js';

const HEIGHT = 176;
const DAYS = 14;
const FIGURES = ['completions', 'points', 'claims', 'tokens'] as const;

export function CampaignCharts() {
  const translate = useTranslate();
  const { figures: days, isPending } = useFigures(['campaign', 'per-day'], (api) =>
    api('getDailyCampaignStats', { query: { days: DAYS } }),
  );
  return (
    <Box sx={COLUMNS}>
      {FIGURES.map((figure) => (
        <DayChart
          key={figure}
          title={`campaign.figure.${figure}`}
          figure={`campaign.figure.${figure}`}
          day="campaign.day"
          height={HEIGHT}
          days={days?.map((day) => ({ day: day.day, value: day[figure] }))}
          isPending={isPending}
          summarize={(columns) =>
            translate('campaign.figure_summary', {
              today: columns.at(-1)?.value ?? 0,
              total: total(columns),
            })
          }
        />
      ))}
    </Box>
  );
}
