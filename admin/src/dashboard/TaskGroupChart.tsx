import { useTranslate } from 'react-admin';
import { MAX_LIST_LENGTH, TASK_TYPES, textGap } from '#libs/domain/index.js';
import { ChartCard } from '../components/figures/ChartCard.js';
import { BarChart } from '../components/figures/charts.js';
import { shareOf } from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';
import type { TaskRecord } from '../providers/data/records.js';

const HEIGHT = 208;
const HEADS = [
  'resources.tasks.fields.type',
  'tasks.active',
  'tasks.inactive',
  'resources.tasks.fields.points',
];

export function TaskGroupChart() {
  const translate = useTranslate();
  const { figures: groups, isPending } = useTasksByGroup();
  const all = groups ?? [];
  const name = ({ type }: TaskGroup) => translate(`tasks.type.${type}`);
  const active = all.reduce((sum, group) => sum + group.active, 0);
  const inactive = all.reduce((sum, group) => sum + group.inactive, 0);
  const points = all.reduce((sum, group) => sum + group.points, 0);
  const summary = translate('dashboard.tasks_summary', { active, inactive });
  const counts = all.map((group) => `${name(group)} ${group.active}`).join(', ');
  return (
    <ChartCard
      title="dashboard.tasks_by_group"
      summary={summary}
      height={HEIGHT}
      state={isPending ? 'pending' : groups ? 'ready' : 'failed'}
      isEmpty={active + inactive === 0}
      chart={
        <BarChart
          height={HEIGHT}
          label={summary + textGap(summary) + counts}
          bars={all.map((group) => ({
            key: group.type,
            label: name(group),
            note: translate('dashboard.group_note', {
              smart_count: group.active + group.inactive,
              points: group.points,
            }),
            shares: [
              shareOf(group.active + group.inactive, active + inactive),
              shareOf(group.points, points),
            ],
          }))}
        />
      }
      heads={HEADS}
      rows={all.map((group) => [name(group), group.active, group.inactive, group.points])}
    />
  );
}

type TaskGroup = ReturnType<typeof groupFigures>[number];

/** The figures of every task group, in the order of the site (section 2). */
export function groupFigures(tasks: Pick<TaskRecord, 'type' | 'is_active' | 'points'>[]) {
  return TASK_TYPES.map((type) => {
    const own = tasks.filter((task) => task.type === type);
    const active = own.filter((task) => task.is_active).length;
    const points = own.reduce((sum, task) => sum + task.points, 0);
    return { type, active, inactive: own.length - active, points };
  });
}

const useTasksByGroup = () =>
  useFigures(['tasks', 'by-group'], async (api) =>
    groupFigures(
      await api('listTasks', { query: { sort: '["order","ASC"]', limit: MAX_LIST_LENGTH } }),
    ),
  );
