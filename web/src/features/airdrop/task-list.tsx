import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { StateMessage } from '../../components/state-message.js';
import { TaskGroupSection } from './task-group-section.js';
import { TaskListSkeleton } from './task-list-skeleton.js';
import { useTasks } from './use-tasks.js';

export function TaskList() {
  const { t } = useTranslation();
  const { groups, isPending } = useTasks();
  return (
    <Section title={t('airdrop.tasks.title')} lead={t('airdrop.tasks.lead')}>
      {isPending && <TaskListSkeleton />}
      {!isPending && groups.length === 0 && (
        <StateMessage
          icon="inbox"
          title={t('airdrop.tasks.empty')}
          hint={t('airdrop.tasks.emptyHint')}
          role="status"
        />
      )}
      {groups.map((group) => (
        <TaskGroupSection key={group.type} {...group} />
      ))}
    </Section>
  );
}
