import type { ReactNode } from 'react';
import { inEitherLanguage, isLink, type TaskStatus, taskLink } from '#libs/domain/index.js';
import { Button, ButtonAnchor } from '../../components/button.js';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import type { TaskFlow } from './participation-state.js';
import styles from './task-button.module.css';
import type { PageTask } from './use-tasks.js';

const SETTLED: Partial<Record<TaskStatus, 'working' | 'verifying' | 'completed'>> = {
  in_progress: 'working',
  pending_verification: 'verifying',
  completed: 'completed',
};

/** Starts a task, then shows its status. A task with an address is a real link to a new tab. */
export function TaskButton({ task, flow }: { task: PageTask; flow: TaskFlow }) {
  const { status, awaitsProof, takesProof, reviewDueAt, hasFailed, isBlocked } = flow.viewOf(
    task.id,
  );
  const settled = awaitsProof ? undefined : reviewDueAt !== null ? 'inReview' : SETTLED[status];
  const failed = !settled && hasFailed;
  const blocked = !settled && isBlocked;
  const closed = settled ? null : flow.closed;
  const href = taskLink(task);
  const opens = !settled && !closed && !blocked && isLink(href);
  if (closed === 'ended') return null;
  // The form beside this button takes the proof.
  if (takesProof && !opens) return null;

  const label = settled ?? (awaitsProof ? 'again' : failed ? 'retry' : 'start');
  const style = awaitsProof ? 'awaiting' : blocked ? 'blocked' : failed ? 'failed' : status;
  const text: ButtonText = closed ? `closed.${closed}` : blocked ? 'blocked' : label;
  const content = (
    <Content task={task} text={text} opens={opens} hasAction={!settled && !closed && !blocked} />
  );

  if (opens && flow.ready && flow.isEligible) {
    return (
      <ButtonAnchor
        variant="secondary"
        className={styles.button}
        data-status={style}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!flow.start(task)) event.preventDefault();
        }}
      >
        {content}
      </ButtonAnchor>
    );
  }
  return (
    <Button
      variant="secondary"
      className={styles.button}
      data-status={style}
      disabled={settled !== undefined || blocked || !flow.ready}
      aria-busy={settled === 'working' || settled === 'verifying'}
      onClick={() => flow.start(task)}
    >
      {content}
    </Button>
  );
}

type ButtonText =
  | `closed.${'upcoming' | 'paused'}`
  | ('start' | 'retry' | 'again' | 'blocked')
  | ('working' | 'verifying' | 'inReview' | 'completed');

interface ContentProps {
  task: PageTask;
  text: ButtonText;
  opens: boolean;
  hasAction: boolean;
}

function Content({ task, text, opens, hasAction }: ContentProps): ReactNode {
  const { t, language } = useLanguage();
  const action = inEitherLanguage(task, 'action_text', language);
  return (
    <>
      {text === 'completed' && <PageIcon name="check" size={18} />}
      {text === 'inReview' && <PageIcon name="clock" size={18} />}
      {(text === 'working' || text === 'verifying') && <span className={styles.ring} />}
      <span>
        {t(`airdrop.tasks.${text}`)}
        {action && hasAction && <span className={styles.action}> · {action}</span>}
        <span className="visually-hidden">
          {t('common.colon')}
          {inEitherLanguage(task, 'title', language)}
          {opens && ` ${t('common.newTab')}`}
        </span>
      </span>
      {opens && (
        <span className={styles.external}>
          <PageIcon name="external" size={16} />
        </span>
      )}
    </>
  );
}
