import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useFigures } from '../components/figures/useFigures.js';
import { useNumberFormat } from '../components/figures/useNumberFormat.js';
import { formatLocale } from '../providers/i18n/language.js';
import { ChartCard } from './ChartCard.js';
import { type Column, ColumnChart } from './ColumnChart.js';

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
  const summary = translate('dashboard.operations_summary', {
    smart_count: total,
    day: most.label,
    most: number(most.value),
  });
  return (
    <ChartCard
      title="dashboard.operations"
      summary={summary}
      height={HEIGHT}
      state={isPending ? 'pending' : figures ? 'ready' : 'failed'}
      chart={<ColumnChart columns={columns} height={HEIGHT} label={summary} />}
      heads={[translate('dashboard.day'), translate('dashboard.operations_count')]}
      rows={columns.map(({ label, value }) => [label, number(value)])}
    />
  );
}

function useDayName(): (day: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const zh = locale === 'zh';
    const format = new Intl.DateTimeFormat(formatLocale(locale), {
      month: zh ? 'numeric' : 'short',
      day: 'numeric',
      // A day without a time is read as midnight UTC.
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(day));
  }, [locale]);
}

const DAYS = 14;

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Operations of each of the last 14 days on this browser's clock. */
const useOperationsPerDay = () =>
  useFigures(['logs', 'per-day'], (dataProvider) =>
    dataProvider.dailyLogStats(DAYS, browserTimeZone()),
  );
