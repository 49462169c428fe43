import { useTranslate } from 'react-admin';
import { BarChart } from '../components/figures/charts.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const BAR = 44;

/** How many got how far: shares are of those who connected a wallet. */
export function FunnelCard({ steps, state }: { steps: Figures['funnel']; state: FigureState }) {
  const translate = useTranslate();
  const { number, percent } = useNumberFormat();
  const connected = steps.find(({ step }) => step === 'connected')?.users ?? 0;
  // Opened pages are no users: their bar would be many times as long.
  const shown = steps.filter(({ step, users }) => step !== 'visited' && users !== null);
  const share = (users: number) => (connected > 0 ? users / connected : 0);
  const name = (step: string) => translate(`figures.step.${step}`);
  const visits = steps.find(({ step }) => step === 'visited')?.users;
  const summary =
    visits == null
      ? translate('figures.no_visits')
      : translate('figures.visits', { visits: number(visits) });
  return (
    <FigureCard
      name="funnel"
      state={state}
      summary={summary}
      height={shown.length * BAR}
      isEmpty={connected === 0}
      chart={
        <BarChart
          label={translate('figures.funnel')}
          height={shown.length * BAR}
          bars={shown.map(({ step, users }) => ({
            key: step,
            label: name(step),
            note: `${number(users ?? 0)} · ${percent(share(users ?? 0))}`,
            shares: [share(users ?? 0)],
          }))}
        />
      }
      columns={['step', 'users']}
      rows={steps.map(({ step, users }) => [name(step), users ?? '–'])}
    />
  );
}
