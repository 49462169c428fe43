import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskGroup } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { TaskCard } from './task-card.js';
import styles from './task-group-section.module.css';
import type { TaskFlow } from './use-task-flow.js';

interface TaskGroupSectionProps {
  group: TaskGroup<Task>;
  flow: TaskFlow;
}

export function TaskGroupSection({ group: { type, tasks }, flow }: TaskGroupSectionProps) {
  const { t } = useTranslation();
  const id = useId();
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
          <p className={styles.lead}>{t(`airdrop.groupLeads.${type}`)}</p>
        </div>
        <p className={styles.count}>{t('airdrop.tasks.count', { count: tasks.length })}</p>
      </div>
      <ul className={styles.grid}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.cell}>
            <TaskCard task={task} flow={flow} />
          </li>
        ))}
      </ul>
    </section>
  );
}
