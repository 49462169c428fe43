import { useTranslate } from 'react-admin';
import { total } from '../components/figures/ChartCard.js';
import { type Column, ColumnChart } from '../components/figures/charts.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const HEIGHT = 176;

/** How deep invitations lead. */
export function ReferralCard({
  levels,
  state,
}: {
  levels: Figures['referrals'];
  state: FigureState;
}) {
  const translate = useTranslate();
  const columns: Column[] = levels.map(({ level, users }) => ({
    key: String(level),
    label: translate('figures.level', { level }),
    value: users,
  }));
  const invited = total(columns);
  return (
    <FigureCard
      name="referrals"
      state={state}
      summary={translate('figures.invited', { invited, depth: levels.at(-1)?.level ?? 0 })}
      height={HEIGHT}
      isEmpty={invited === 0}
      chart={
        <ColumnChart columns={columns} height={HEIGHT} label={translate('figures.referrals')} />
      }
      columns={['level', 'users']}
      rows={columns.map(({ label, value }) => [label, value])}
    />
  );
}
