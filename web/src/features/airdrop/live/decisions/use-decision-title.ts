import { useTranslation } from 'react-i18next';
import { localized, type Task } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { MyTask } from '../../standing.js';
import type { MyDecision } from './use-decisions.js';

/** Says in a few words what was decided, and what has become of it as far as the visitor's tasks tell. */
export function useDecisionTitle(
  tasks: readonly Task[],
): (decision: MyDecision, entries?: readonly MyTask[]) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ kind, task_id, claim_id }, entries = []) => {
    const task = tasks.find(({ id }) => id === task_id);
    const title = task ? localized(task, 'title', language) : t('airdrop.activity.someTask');
    const isCompleted = entries.some(
      (entry) => entry.task_id === task_id && entry.status === 'completed',
    );
    if (kind === 'refusal' && isCompleted) {
      return t('live.decisions.kinds.refusalCompleted', { title });
    }
    // What an invited friend had brought is taken back as well, which was no task.
    const key = kind === 'reversal' && task_id === null ? 'reversalOfOther' : kind;
    return t(`live.decisions.kinds.${key}`, { title, number: claim_id });
  };
}
