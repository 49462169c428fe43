import { useTranslate } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import { BarChart } from '../components/figures/charts.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { useLanguage } from '../providers/i18n/language.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const BAR = 54;

/** Of each task: begun and completed, refused, and how long a decision takes. */
export function TaskCard({ tasks, state }: { tasks: Figures['tasks']; state: FigureState }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const most = Math.max(1, ...tasks.map(({ started }) => started));
  const begun = tasks.filter(({ started }) => started > 0);
  const title = (task: Figures['tasks'][number]) => localized(task, 'title', language);
  return (
    <FigureCard
      name="tasks"
      state={state}
      summary={translate('figures.tasks_help')}
      height={begun.length * BAR}
      isEmpty={begun.length === 0}
      chart={
        <BarChart
          label={translate('figures.tasks')}
          height={begun.length * BAR}
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
