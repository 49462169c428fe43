import { useTranslate } from 'react-admin';
import { ColumnChart } from '../components/figures/charts.js';
import { useDayName, useNumberFormat } from '../components/figures/formats.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const HEIGHT = 176;

/** What was claimed of the pool, and when it is empty. */
export function PoolCard({
  pool,
  state,
}: {
  pool: Figures['pool'] | undefined;
  state: FigureState;
}) {
  const translate = useTranslate();
  const dayName = useDayName();
  const { number } = useNumberFormat();
  const { tokens = 0, taken = 0, days = [], per_day = 0, empty_on = null } = pool ?? {};
  const columns = days.map((day) => ({
    key: day.day,
    label: dayName(day.day),
    value: day.tokens,
  }));
  const pace = { per_day: number(per_day) };
  const lasting =
    empty_on === null
      ? translate('figures.lasts_long', pace)
      : translate('figures.empty_on', { ...pace, day: dayName(empty_on) });
  const forecast = per_day === 0 ? translate('figures.never_empty') : lasting;
  const summary = `${translate('figures.taken', {
    taken: number(taken),
    tokens: number(tokens),
  })} ${forecast}`;
  return (
    <FigureCard
      name="pool"
      state={state}
      summary={summary}
      height={HEIGHT}
      isEmpty={taken === 0}
      chart={<ColumnChart columns={columns} height={HEIGHT} label={translate('figures.pool')} />}
      columns={['day', 'tokens']}
      rows={columns.map(({ label, value }) => [label, value])}
    />
  );
}
