import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groupTasks } from '#libs/domain/index.js';
import { Section } from '../../components/section.js';
import { StateMessage } from '../../components/state-message.js';
import type { TaskFlow } from './standing.js';
import { TaskGroupSection } from './task-group-section.js';
import styles from './task-group-section.module.css';
import { TaskListSkeleton } from './task-list-skeleton.js';
import type { PageTask } from './use-tasks.js';

interface TaskListProps {
  tasks: readonly PageTask[];
  isPending: boolean;
  flow: TaskFlow;
}

export function TaskList({ tasks, isPending, flow }: TaskListProps) {
  const { t } = useTranslation();
  const groups = useMemo(() => groupTasks(tasks), [tasks]);
  const sections = groups.map((group) => (
    <TaskGroupSection key={group.type} group={group} flow={flow} />
  ));
  const isOver = flow.closed === 'ended';
  return (
    <Section title={t('airdrop.tasks.title')} {...(!isOver && { lead: t('airdrop.tasks.lead') })}>
      {isPending && <TaskListSkeleton />}
      {!isPending && groups.length === 0 && (
        <StateMessage
          icon="inbox"
          title={t('airdrop.tasks.empty')}
          hint={t('airdrop.tasks.emptyHint')}
          role="status"
        />
      )}
      {isOver && groups.length > 0 ? (
        <details className={styles.over}>
          <summary>{t('airdrop.tasks.over', { count: tasks.length })}</summary>
          {sections}
        </details>
      ) : (
        sections
      )}
    </Section>
  );
}
