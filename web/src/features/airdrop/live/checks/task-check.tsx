import { useTranslation } from 'react-i18next';
import { isRunning, localized, METHODS } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { MyTask, TaskChecks, TaskFlow } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import { AppealButton } from '../decisions/appeal-button.js';
import { useReferralSummary } from '../invite/use-referral-summary.js';
import styles from './checks.module.css';
import { ProgressNote } from './progress-note.js';
import { CodeForm, EvidenceForm } from './proof-forms.js';
import { TelegramStep } from './telegram-step.js';
import { VisitProgress } from './visit-progress.js';

interface TaskCheckProps {
  task: PageTask;
  flow: TaskFlow;
  checks: TaskChecks;
}

/** What the check of a task needs of the visitor, and its progress beyond the task's status. */
export function TaskCheck({ task, flow, checks }: TaskCheckProps) {
  const { t, language } = useLanguage();
  const entry = checks.entryOf(task.id);
  const isOpen =
    !checks.account.is_banned && flow.obstacleOf(task) === null && flow.closed === null;
  const isTyped = isOpen && task.verification === 'code' && flow.takesProof(task);
  const refusal = flow.refusalOf(task.id);
  return (
    <>
      {refusal !== null && !isTyped && <p className={styles.refused}>{refusal}</p>}
      {entry?.waiting_for === 'service' && (
        <p className={styles.note}>
          <span className={styles.ring} />
          {t('live.checks.askedAgain')}
        </p>
      )}
      {isOpen && <Step task={task} flow={flow} checks={checks} entry={entry} />}
      {entry?.decision_id != null && entry.can_appeal && (
        <AppealButton decisionId={entry.decision_id} subject={localized(task, 'title', language)} />
      )}
    </>
  );
}

/** What is to be done for the task on this page. */
function Step({ task, flow, checks, entry }: TaskCheckProps & { entry: MyTask | undefined }) {
  const { submit } = checks;
  const address = checks.account.session_wallet;
  const { submits, account } = METHODS[task.verification];
  switch (submits ?? account ?? task.verification) {
    case 'code':
      return flow.takesProof(task) ? (
        <CodeForm
          address={address}
          task={task}
          triesLeft={entry?.tries_left ?? null}
          refusal={flow.refusalOf(task.id)}
          submit={submit}
        />
      ) : null;
    case 'evidence':
      return flow.takesProof(task) ? (
        <EvidenceForm address={address} task={task} submit={submit} />
      ) : null;
    case 'seconds':
      return flow.awaitsProof(task) ? <VisitProgress task={task} submit={submit} /> : null;
    case 'telegram':
      return entry && isRunning(entry.status) ? null : <TelegramStep account={checks.account} />;
    case 'referrals':
      return <InvitedSoFar task={task} account={checks.account} />;
    default:
      return null;
  }
}

/** How many invited friends count, of those that the task asks for. */
function InvitedSoFar({ task, account }: { task: PageTask } & Pick<TaskChecks, 'account'>) {
  const { t } = useTranslation();
  const { data } = useReferralSummary(account.session_wallet);
  if (!data) return null;
  const needed = task.verification_settings.count ?? 1;
  const counted = Math.min(needed, data.counted);
  const text = t('live.invite.soFar', { counted, needed });
  return (
    <div className={styles.progress}>
      <ProgressNote label={t('live.invite.progress')} value={counted} max={needed} text={text} />
    </div>
  );
}
