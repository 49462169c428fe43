import { useTranslate } from 'react-admin';
import { ChartCard } from '../components/figures/ChartCard.js';
import { ColumnChart } from '../components/figures/charts.js';
import { browserTimeZone, useDayName, useNumberFormat } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';

const HEIGHT = 208;
/** Two weeks, so that every day stands beside the same day of the week before. */
const DAYS = 14;
const WEEK = 7;

/** How many participants came on each of the last days, and today beside a week ago. */
export function NewUsersChart() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const dayName = useDayName();
  const { figures, isPending } = useFigures(['users', 'per-day'], (api) =>
    api('getDailyUserStats', { query: { days: DAYS, time_zone: browserTimeZone() } }),
  );
  const days = figures?.days ?? [];
  const columns = days.map(({ day, new_users }) => ({
    key: day,
    label: dayName(day),
    value: new_users,
  }));
  const sum = (part: typeof columns) => part.reduce((total, { value }) => total + value, 0);
  const summary = translate('dashboard.new_users_summary', {
    today: columns.at(-1)?.value ?? 0,
    before: columns.at(-1 - WEEK)?.value ?? 0,
    week: sum(columns.slice(-WEEK)),
    last_week: sum(columns.slice(0, -WEEK)),
  });
  return (
    <ChartCard
      title="dashboard.new_users"
      summary={summary}
      height={HEIGHT}
      state={isPending ? 'pending' : figures ? 'ready' : 'failed'}
      isEmpty={sum(columns) === 0}
      chart={<ColumnChart columns={columns} height={HEIGHT} label={summary} />}
      heads={[translate('dashboard.day'), translate('dashboard.new_users_count')]}
      rows={columns.map(({ label, value }) => [label, number(value)])}
    />
  );
}
