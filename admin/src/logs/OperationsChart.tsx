import { useTranslate } from 'react-admin';
import { DayChart, total } from '../components/figures/ChartCard.js';
import type { Column } from '../components/figures/charts.js';
import { browserTimeZone } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';

const HEIGHT = 208;
const DAYS = 14;

export function OperationsChart() {
  const translate = useTranslate();
  const { figures, isPending } = useFigures(['logs', 'per-day'], (api) =>
    api('getDailyLogStats', { query: { days: DAYS, time_zone: browserTimeZone() } }),
  );
  const summarize = (columns: Column[]) => {
    const [most] = columns.toSorted((one, other) => other.value - one.value);
    return translate('logs.operations_summary', {
      smart_count: total(columns),
      day: most?.label ?? '—',
      most: most?.value ?? 0,
    });
  };
  return (
    <DayChart
      title="logs.operations"
      figure="logs.operations_count"
      height={HEIGHT}
      days={figures?.days.map(({ day, total_logs }) => ({ day, value: total_logs }))}
      isPending={isPending}
      summarize={summarize}
    />
  );
}
