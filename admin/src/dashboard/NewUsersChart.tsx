import { useTranslate } from 'react-admin';
import { DayChart, total } from '../components/figures/ChartCard.js';
import { browserTimeZone } from '../components/figures/formats.js';
import { useFigures } from '../components/figures/useFigures.js';

const HEIGHT = 208;
/** Two weeks, so that each day is compared with the same day of the week before. */
const DAYS = 14;
const WEEK = 7;

export function NewUsersChart() {
  const translate = useTranslate();
  const { figures, isPending } = useFigures(['users', 'per-day'], (api) =>
    api('getDailyUserStats', { query: { days: DAYS, time_zone: browserTimeZone() } }),
  );
  return (
    <DayChart
      title="dashboard.new_users"
      figure="dashboard.new_users_count"
      height={HEIGHT}
      days={figures?.days.map(({ day, new_users }) => ({ day, value: new_users }))}
      isPending={isPending}
      summarize={(columns) =>
        translate('dashboard.new_users_summary', {
          today: columns.at(-1)?.value ?? 0,
          before: columns.at(-1 - WEEK)?.value ?? 0,
          week: total(columns.slice(-WEEK)),
          last_week: total(columns.slice(0, -WEEK)),
        })
      }
    />
  );
}
