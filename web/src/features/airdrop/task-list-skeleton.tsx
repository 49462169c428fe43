import { useTranslation } from 'react-i18next';
import { BUILT_IN_TASKS, groupTasks } from '#libs/domain/index.js';
import { Skeleton } from '../../components/skeleton.js';
import styles from './task-group-section.module.css';

// The list usually has the shape of the built-in tasks, so the skeleton has it as well.
const SHAPE = groupTasks(BUILT_IN_TASKS).map(({ type, tasks }) => ({ type, size: tasks.length }));

export function TaskListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="visually-hidden">{t('airdrop.tasks.loading')}</span>
      {SHAPE.map(({ type, size }) => (
        <div key={type} className={styles.group}>
          <div className={styles.head}>
            <Skeleton width="2.75rem" height="2.75rem" />
            <Skeleton width="12rem" height="3rem" />
          </div>
          <div className={styles.grid}>
            {Array.from({ length: size }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
              <Skeleton key={index} height="15rem" radius="var(--radius-lg)" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
