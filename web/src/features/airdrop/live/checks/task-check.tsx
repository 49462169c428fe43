import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inEitherLanguage, isRunning, METHODS } from '#libs/domain/index.js';
import { Button } from '../../../../components/button.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { TaskChecks, TaskFlow, TaskView } from '../../participation-state.js';
import { ProgressBar } from '../../progress-bar.js';
import type { PageTask } from '../../use-tasks.js';
import { AppealButton } from '../decisions/appeal-button.js';
import { useReferralSummary } from '../invite/use-referral-summary.js';
import { followOtherTabs, usePageVisit } from '../visit/page-visit.js';
import styles from './checks.module.css';
import { CodeForm, EvidenceForm } from './proof-forms.js';
import { TelegramStep } from './telegram-step.js';

interface TaskCheckProps {
  task: PageTask;
  flow: TaskFlow;
  checks: TaskChecks;
}

/** The visitor's part in the check of a task, and its progress beyond the task's status. */
export function TaskCheck({ task, flow, checks }: TaskCheckProps) {
  const { t, language } = useLanguage();
  const view = flow.viewOf(task.id);
  const { entry, refusal } = view;
  const isOpen = !checks.account.is_banned && view.obstacle === null && flow.closed === null;
  const isTyped = isOpen && task.verification === 'code' && view.takesProof;
  return (
    <>
      {refusal !== null && !isTyped && <p className={styles.refused}>{refusal}</p>}
      {entry?.waiting_for === 'service' && (
        <p className={styles.note}>
          <span className={styles.ring} />
          {t('live.checks.askedAgain')}
        </p>
      )}
      {isOpen && <Step task={task} view={view} checks={checks} />}
      {entry?.decision_id != null && entry.can_appeal && (
        <AppealButton
          decisionId={entry.decision_id}
          subject={inEitherLanguage(task, 'title', language)}
        />
      )}
    </>
  );
}

/** The visitor's next step for the task on this page. */
function Step({ task, view, checks }: Omit<TaskCheckProps, 'flow'> & { view: TaskView }) {
  const { submit } = checks;
  const { entry, takesProof, awaitsProof } = view;
  const address = checks.account.session_wallet;
  const { submits, account } = METHODS[task.verification];
  switch (submits ?? account ?? task.verification) {
    case 'code':
      return takesProof ? (
        <CodeForm
          address={address}
          task={task}
          triesLeft={entry?.tries_left ?? null}
          refusal={view.refusal}
          submit={submit}
        />
      ) : null;
    case 'evidence':
      return takesProof ? <EvidenceForm address={address} task={task} submit={submit} /> : null;
    case 'seconds':
      return awaitsProof ? <VisitProgress task={task} submit={submit} /> : null;
    case 'telegram':
      return entry && isRunning(entry.status) ? null : <TelegramStep account={checks.account} />;
    case 'referrals':
      return <InvitedSoFar task={task} account={checks.account} />;
    default:
      return null;
  }
}

/** How many of the friends that the task asks for count. */
function InvitedSoFar({ task, account }: { task: PageTask } & Pick<TaskChecks, 'account'>) {
  const { t } = useTranslation();
  const { data } = useReferralSummary(account.session_wallet);
  if (!data) return null;
  const needed = task.verification_settings.count ?? 1;
  const counted = Math.min(needed, data.counted);
  const text = t('live.invite.soFar', { counted, needed, count: needed });
  return (
    <div className={styles.progress}>
      <ProgressNote label={t('live.invite.progress')} value={counted} max={needed} text={text} />
    </div>
  );
}

/** How long the task's page has been read; the page itself counts and submits. */
function VisitProgress({ task, submit }: { task: PageTask; submit: TaskChecks['submit'] }) {
  const { t } = useTranslation();
  const visit = usePageVisit((state) => state.visit);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(followOtherTabs, []);
  const needed = task.verification_settings.seconds ?? 0;
  const seconds = visit?.task_id === task.id ? visit.seconds : 0;
  const text = t('live.visit.seconds', { seconds, needed });
  return (
    <div className={styles.progress}>
      <ProgressNote label={t('live.visit.label')} value={seconds} max={needed} text={text} />
      {seconds >= needed ? (
        <Button
          variant="secondary"
          className={styles.send}
          onClick={async () => setProblem(await submit(task, { seconds }))}
        >
          {t('live.visit.send')}
        </Button>
      ) : (
        <p className={styles.hint}>{t('live.visit.hint')}</p>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Progress in words and as a bar. */
function ProgressNote(props: ComponentProps<typeof ProgressBar> & { text: string }) {
  return (
    <div className={styles.measured}>
      <p className={styles.note}>{props.text}</p>
      <ProgressBar {...props} thin />
    </div>
  );
}
