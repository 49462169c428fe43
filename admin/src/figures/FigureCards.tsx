import { useTranslate } from 'react-admin';
import { inEitherLanguage, textGap } from '#libs/domain/index.js';
import { total } from '../components/figures/ChartCard.js';
import { BarChart, type Column, ColumnChart } from '../components/figures/charts.js';
import { useDayName, useNumberFormat } from '../components/figures/formats.js';
import { shareOf } from '../components/figures/StatCard.js';
import { useLanguage } from '../providers/i18n/language.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const STEP_HEIGHT = 44;

/** Users by step, as shares of connected wallets. */
export function FunnelCard({ steps, state }: { steps: Figures['funnel']; state: FigureState }) {
  const translate = useTranslate();
  const { number, percent } = useNumberFormat();
  const connected = steps.find(({ step }) => step === 'connected')?.users ?? 0;
  // Page views are not users, and would dwarf the other bars.
  const shown = steps.filter(({ step, users }) => step !== 'visited' && users !== null);
  const share = (users: number) => shareOf(users, connected);
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
      height={shown.length * STEP_HEIGHT}
      isEmpty={connected === 0}
      chart={
        <BarChart
          label={translate('figures.funnel')}
          height={shown.length * STEP_HEIGHT}
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

interface ColumnsCardProps {
  name: 'pool' | 'referrals';
  state: FigureState;
  summary: string;
  columns: Column[];
  heads: string[];
  isEmpty: boolean;
}

const COLUMNS_HEIGHT = 176;

function ColumnsCard({ name, columns, heads, ...card }: ColumnsCardProps) {
  const label = useTranslate()(`figures.${name}`);
  return (
    <FigureCard
      {...card}
      name={name}
      height={COLUMNS_HEIGHT}
      chart={<ColumnChart columns={columns} height={COLUMNS_HEIGHT} label={label} />}
      columns={heads}
      rows={columns.map((column) => [column.label, column.value])}
    />
  );
}

interface PoolCardProps {
  pool: Figures['pool'] | undefined;
  state: FigureState;
}

/** Claimed tokens of the pool, and a forecast of its end. */
export function PoolCard({ pool, state }: PoolCardProps) {
  const translate = useTranslate();
  const dayName = useDayName();
  const { number } = useNumberFormat();
  const { tokens = 0, taken = 0, days = [], per_day = 0, empty_on = null } = pool ?? {};
  const columns = days.map(({ day, tokens: value }) => ({ key: day, label: dayName(day), value }));
  const pace = { per_day: number(per_day) };
  const lasting =
    empty_on === null
      ? translate('figures.lasts_long', pace)
      : translate('figures.empty_on', { ...pace, day: dayName(empty_on) });
  const forecast = per_day === 0 ? translate('figures.never_empty') : lasting;
  const claimed = translate('figures.taken', { taken: number(taken), tokens: number(tokens) });
  return (
    <ColumnsCard
      name="pool"
      state={state}
      summary={claimed + textGap(claimed) + forecast}
      columns={columns}
      heads={['day', 'tokens']}
      isEmpty={taken === 0}
    />
  );
}

interface ReferralCardProps {
  levels: Figures['referrals'];
  state: FigureState;
}

export function ReferralCard({ levels, state }: ReferralCardProps) {
  const translate = useTranslate();
  const columns = levels.map(({ level, users: value }) => ({
    key: String(level),
    label: translate('figures.level', { level }),
    value,
  }));
  const invited = total(columns);
  return (
    <ColumnsCard
      name="referrals"
      state={state}
      summary={translate('figures.invited', { invited, depth: levels.at(-1)?.level ?? 0 })}
      columns={columns}
      heads={['level', 'users']}
      isEmpty={invited === 0}
    />
  );
}

const TASK_HEIGHT = 54;

/** Started, completed and refused tasks, and the time to a decision. */
export function TaskCard({ tasks, state }: { tasks: Figures['tasks']; state: FigureState }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const most = Math.max(1, ...tasks.map(({ started }) => started));
  const begun = tasks.filter(({ started }) => started > 0);
  const title = (task: Figures['tasks'][number]) => inEitherLanguage(task, 'title', language);
  return (
    <FigureCard
      name="tasks"
      state={state}
      summary={translate('figures.tasks_help')}
      height={begun.length * TASK_HEIGHT}
      isEmpty={begun.length === 0}
      chart={
        <BarChart
          label={translate('figures.tasks')}
          height={begun.length * TASK_HEIGHT}
          bars={begun.map((task) => ({
            key: String(task.task_id),
            label: title(task),
            note: `${number(task.completed)} / ${number(task.started)}`,
            shares: [task.started / most, task.completed / most],
          }))}
        />
      }
      columns={['task', 'started', 'completed', 'refused', 'median_minutes']}
      rows={tasks.map((task) => [
        title(task),
        task.started,
        task.completed,
        task.refused,
        task.median_minutes ?? '–',
      ])}
    />
  );
}
