import { useTranslation } from 'react-i18next';
import { isLink, localized, type Task, type TaskStatus } from '#libs/domain/index.js';
import { Button } from '../../components/button.js';
import buttonStyles from '../../components/button.module.css';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { cx } from '../../lib/cx.js';
import type { TaskFlow } from './standing.js';
import styles from './task-button.module.css';

const SETTLED: Partial<Record<TaskStatus, 'working' | 'verifying' | 'completed'>> = {
  in_progress: 'working',
  pending_verification: 'verifying',
  completed: 'completed',
};

interface TaskButtonProps {
  task: Task;
  flow: TaskFlow;
}

/**
 * Starts a task, then shows how it stands. Its address is a real link, which the browser opens in a
 * new tab. The title makes equal buttons different to a listener.
 */
export function TaskButton({ task, flow }: TaskButtonProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const status = flow.statusOf(task.id);
  const inReview = flow.reviewDueAt(task.id) !== null;
  const settled = inReview ? 'inReview' : SETTLED[status];
  const isBusy = settled === 'working' || settled === 'verifying';
  const failed = !settled && flow.hasFailed(task.id);
  const action = localized(task, 'action_text', language);
  const label = settled ?? (failed ? 'retry' : 'start');
  const closed = settled ? null : flow.closed;
  const opens = !settled && !closed && isLink(task.action_url);

  const content = (
    <>
      {settled === 'completed' && <PageIcon name="check" size={18} />}
      {inReview && <PageIcon name="clock" size={18} />}
      {isBusy && <span className={styles.ring} />}
      <span>
        {t(closed ? `airdrop.tasks.closed.${closed}` : `airdrop.tasks.${label}`)}
        {action && !settled && !closed && <span className={styles.action}> · {action}</span>}
        <span className="visually-hidden">
          : {localized(task, 'title', language)}
          {opens && ` (${t('common.newTab')})`}
        </span>
      </span>
      {opens && <PageIcon name="external" size={16} />}
    </>
  );

  if (opens && flow.ready && flow.isEligible) {
    return (
      <a
        className={cx(buttonStyles.button, buttonStyles.secondary, styles.button)}
        data-status={failed ? 'failed' : status}
        href={task.action_url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!flow.start(task)) event.preventDefault();
        }}
      >
        {content}
      </a>
    );
  }
  return (
    <Button
      variant="secondary"
      className={styles.button}
      data-status={failed ? 'failed' : status}
      disabled={settled !== undefined || !flow.ready}
      aria-busy={isBusy}
      onClick={() => flow.start(task)}
    >
      {content}
    </Button>
  );
}
