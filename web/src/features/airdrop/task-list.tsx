import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BUILT_IN_TASKS, groupTasks, isRunning, type TaskStatus } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { Section } from '../../components/section.js';
import { Skeleton } from '../../components/skeleton.js';
import { StateMessage } from '../../components/state-message.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { cx } from '../../lib/cx.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { TaskFlow } from './participation-state.js';
import { ShareTask } from './share-task.js';
import { TaskCard } from './task-card.js';
import { foldedTasks, type PageTaskGroup, pageGroups, shownInGroup } from './task-groups.js';
import styles from './task-list.module.css';
import { useParticipants } from './use-participants.js';
import type { PageTask } from './use-tasks.js';

interface TaskListProps {
  tasks: readonly PageTask[];
  isPending: boolean;
  flow: TaskFlow;
}

export function TaskList({ tasks, isPending, flow }: TaskListProps) {
  const { t } = useTranslation();
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const groups = useMemo(() => pageGroups(tasks, isLive), [tasks, isLive]);
  const shown = shownInGroup(groups);
  const participants = useParticipants();
  const sections = groups.map((group) => (
    <TaskGroupSection
      key={group.type}
      group={group}
      shown={shown}
      flow={flow}
      participants={participants}
    />
  ));
  const isOver = flow.closed === 'ended';
  return (
    <Section title={t('airdrop.tasks.title')} {...(!isOver && { lead: t('airdrop.tasks.lead') })}>
      {groups.length > 0 && <p className={styles.scripts}>{t('airdrop.tasks.needsScripts')}</p>}
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

/** Folds tasks: on phones the ones completed before the page was opened; in a long list the last ones not begun; and unavailable ones. */
function useFolded(tasks: readonly PageTask[], shown: number, { owner, ready, viewOf }: TaskFlow) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is completed later stays in sight.
  return useMemo(() => {
    const ids = tasks.map(({ id }) => id);
    const completed = ids.filter((id) => viewOf(id).status === 'completed');
    // Last, because the server has no window.
    const folds = completed.length > 0 && matchMedia('not all and (min-width: 48rem)').matches;
    const done = new Set(folds ? completed : []);
    const left = ids.filter((id) => !done.has(id));
    const unavailable = left.filter((id) => viewOf(id).obstacle !== null);
    const end = foldedTasks(left, shown).concat(
      unavailable.length < left.length ? unavailable : [],
    );
    const more = new Set(end.filter((id) => !isWaiting(viewOf(id).status)));
    return { done, more };
  }, [tasks, shown, owner, ready]);
}

/** Whether the visitor has begun a task and not completed it. */
const isWaiting = (status: TaskStatus): boolean => isRunning(status) || status === 'failed';

interface TaskGroupProps {
  group: PageTaskGroup;
  /** How many of its tasks are shown at first. */
  shown: number;
  flow: TaskFlow;
  participants: ReadonlyMap<number, number>;
}

function TaskGroupSection({ group, shown, ...cards }: TaskGroupProps) {
  const { type, tasks } = group;
  const { t } = useTranslation();
  const id = useId();
  const tInMode = useModeTexts();
  const { done, more } = useFolded(tasks, shown, cards.flow);
  return (
    <section className={cx('drawn-later', styles.group)} aria-labelledby={id}>
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
      <TaskCards
        tasks={tasks.filter((task) => !done.has(task.id) && !more.has(task.id))}
        {...cards}
      />
      {more.size > 0 && (
        <details className={styles.more}>
          <summary>{t('airdrop.tasks.more', { count: more.size })}</summary>
          <TaskCards tasks={tasks.filter((task) => more.has(task.id))} {...cards} />
        </details>
      )}
      {done.size > 0 && (
        <details className={styles.done}>
          <summary>
            <PageIcon name="check" size={18} />
            {t('airdrop.tasks.done', { count: done.size })}
          </summary>
          <TaskCards tasks={tasks.filter((task) => done.has(task.id))} {...cards} />
        </details>
      )}
    </section>
  );
}

interface TaskCardsProps extends Pick<TaskGroupProps, 'flow' | 'participants'> {
  tasks: readonly PageTask[];
}

function TaskCards({ tasks, flow, participants }: TaskCardsProps) {
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.cell}>
          <TaskCard task={task} flow={flow} participants={participants.get(task.id)} />
          <ShareTask task={task} referralCode={flow.checks?.account.referral_code} />
        </li>
      ))}
    </ul>
  );
}

// The list usually has the shape of the built-in tasks, so the skeleton has it as well.
const SHAPE = groupTasks(BUILT_IN_TASKS).map(({ type, tasks }) => ({ type, size: tasks.length }));

function TaskListSkeleton() {
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
