import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskGroup } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import type { TaskFlow } from './standing.js';
import { TaskCard } from './task-card.js';
import styles from './task-group-section.module.css';
import type { PageTask } from './use-tasks.js';

interface TaskGroupSectionProps {
  group: TaskGroup<PageTask>;
  flow: TaskFlow;
}

/** Tasks that a phone folds away: those that were completed before the page, or its wallet, was opened. */
function useFolded(tasks: readonly PageTask[], { owner, statusOf }: TaskFlow): ReadonlySet<number> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is completed later stays in sight.
  return useMemo(() => {
    const completed = tasks.map(({ id }) => id).filter((id) => statusOf(id) === 'completed');
    // Last, for there is no window where the page is rendered first.
    const folds = completed.length > 0 && matchMedia('(width < 48rem)').matches;
    return new Set(folds ? completed : []);
  }, [tasks, owner]);
}

export function TaskGroupSection({ group: { type, tasks }, flow }: TaskGroupSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const tInMode = useModeTexts();
  const folded = useFolded(tasks, flow);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <PageIcon name={type} size={22} />
        </span>
        <div>
          <h3 id={id} className={styles.title}>
            {t(`airdrop.groups.${type}`)}
          </h3>
          <p className={styles.lead}>{tInMode(`airdrop.groupLeads.${type}`)}</p>
        </div>
        <p className={styles.count}>{t('airdrop.tasks.count', { count: tasks.length })}</p>
      </div>
      <TaskCards tasks={tasks.filter((task) => !folded.has(task.id))} flow={flow} />
      {folded.size > 0 && (
        <details className={styles.done}>
          <summary>
            <PageIcon name="check" size={18} />
            {t('airdrop.tasks.done', { count: folded.size })}
          </summary>
          <TaskCards tasks={tasks.filter((task) => folded.has(task.id))} flow={flow} />
        </details>
      )}
    </section>
  );
}

function TaskCards({ tasks, flow }: { tasks: readonly PageTask[]; flow: TaskFlow }) {
  return (
    <ul className={styles.grid}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.cell}>
          <TaskCard task={task} flow={flow} />
        </li>
      ))}
    </ul>
  );
}
