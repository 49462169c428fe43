import { useTranslation } from 'react-i18next';
import { taskRefusal } from '#libs/domain/index.js';
import { pause } from '../../../lib/pause.js';
import { isTooMany, problemCode, problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import type { MyTask, Proof, TaskChecks } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { keepDraft } from './drafts.js';
import { isTooEarly, submitWhenDue } from './submit-when-due.js';
import { awaitsProof, hasNoTriesLeft } from './task-view.js';
import type { LiveEligibility } from './use-live-eligibility.js';
import { entryOf, type LiveMe } from './use-me.js';
import type { Outcomes } from './use-outcomes.js';
import { msUntilDue } from './use-submissions.js';
import { endVisit } from './visit/page-visit.js';

/** How often a submission is repeated; a task is due two seconds after its start, so this is plenty. */
const MAX_RETRIES = 5;

export function useProofs(
  address: string | null,
  { me, storeTask, refresh, handleApiError }: LiveMe,
  { allows }: LiveEligibility,
  { applyResult }: Outcomes,
): TaskChecks['submit'] {
  const { t } = useTranslation();

  /** Returns the problem of a wrong code, which is shown beside its field. */
  const applyTyped = (task: PageTask, answer: MyTask): string | null => {
    const isWrong = task.verification === 'code' && answer.status === 'failed';
    if (!isWrong && address !== null) keepDraft(address, task.id, '');
    endVisit(task.id);
    applyResult(answer, { isShown: isWrong });
    if (!isWrong) return null;
    if (hasNoTriesLeft(answer)) document.getElementById(`task-${task.id}`)?.focus();
    return answer.reason;
  };

  return async (task: PageTask, proof: Proof) => {
    if (!allows(taskRefusal, t('airdrop.tasks.connectFirst'))) return null;
    const send = async (running?: MyTask) => {
      const entry = running ?? (await visitorApi.call('startMyTask', { path: { id: task.id } }));
      if (!running) storeTask(entry);
      await pause(msUntilDue(entry.due_at));
      return submitWhenDue(task.id, proof, MAX_RETRIES, isRetried);
    };
    try {
      const entry = entryOf(me, task.id);
      const running = awaitsProof(task, entry) ? entry : undefined;
      const answer = send(running).catch((error: unknown) => {
        // The last response was lost, and the task has to be started again.
        if (!running || problemCode(error) !== 'task.not_started') throw error;
        return send();
      });
      return applyTyped(task, await answer);
    } catch (error) {
      const isOver = handleApiError(error);
      // A call without a response may have been processed.
      void refresh();
      if (isOver) return null;
      return problemMessage(error) ?? t('airdrop.tasks.failed');
    }
  };
}

const isRetried = (error: unknown) => isTooEarly(error) || isTooMany(error);
