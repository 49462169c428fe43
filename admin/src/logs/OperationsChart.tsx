import { useTranslate } from 'react-admin';
import { ChartCard } from '../components/figures/ChartCard.js';
import { type Column, ColumnChart } from '../components/figures/charts.js';
import { browserTimeZone, useDayName, useNumberFormat } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';

const HEIGHT = 208;

/** How much the administrators did on each of the last 14 days. */
export function OperationsChart() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const dayName = useDayName();
  const { figures, isPending } = useOperationsPerDay();
  const columns: Column[] = (figures?.days ?? []).map(({ day, total_logs }) => ({
    key: day,
    label: dayName(day),
    value: total_logs,
  }));
  const total = columns.reduce((sum, { value }) => sum + value, 0);
  const most = columns.reduce((best, column) => (column.value > best.value ? column : best), {
    key: '',
    label: '—',
    value: 0,
  });
  const summary = translate('logs.operations_summary', {
    smart_count: total,
    day: most.label,
    most: number(most.value),
  });
  return (
    <ChartCard
      title="logs.operations"
      summary={summary}
      height={HEIGHT}
      state={isPending ? 'pending' : figures ? 'ready' : 'failed'}
      isEmpty={total === 0}
      chart={<ColumnChart columns={columns} height={HEIGHT} label={summary} />}
      heads={[translate('logs.day'), translate('logs.operations_count')]}
      rows={columns.map(({ label, value }) => [label, number(value)])}
    />
  );
}

const DAYS = 14;

/** Operations of each of the last 14 days on this browser's clock. */
const useOperationsPerDay = () =>
  useFigures(['logs', 'per-day'], (api) =>
    api('getDailyLogStats', { query: { days: DAYS, time_zone: browserTimeZone() } }),
  );
