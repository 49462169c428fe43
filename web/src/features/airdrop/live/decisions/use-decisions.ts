import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Schemas } from '#libs/api-client/index.js';
import { inEitherLanguage, type Task } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { MyTask } from '../../participation-state.js';
import { useMyQuery } from '../use-me.js';

export type MyDecision = Schemas['MyDecisionDto'];

/** More than a visitor usually has. */
const LIMIT = 100;

/** The decisions against the signed-in visitor, newest first. */
export function useDecisions(address: string) {
  const { language } = useLanguage();
  return useQuery({
    ...useMyQuery(address, 'decisions', language),
    queryFn: ({ signal }) =>
      visitorApi.call('listMyDecisions', { query: { limit: LIMIT }, signal }),
  });
}

/** The decision that is being appealed against; null while the dialog is closed. */
export const useAppealDialog = create<{ decisionId: number | null }>()(() => ({
  decisionId: null,
}));

export const openAppeal = (decisionId: number) => useAppealDialog.setState({ decisionId });

export const closeAppeal = () => useAppealDialog.setState({ decisionId: null });

/** Returns the title of a decision; with the visitor's tasks, also whether its task was completed later. */
export function useDecisionTitle(
  tasks: readonly Task[],
): (decision: MyDecision, entries?: readonly MyTask[]) => string {
  const { t, language } = useLanguage();
  return ({ kind, task_id, claim_id }, entries = []) => {
    const task = tasks.find(({ id }) => id === task_id);
    const title = task ? inEitherLanguage(task, 'title', language) : t('airdrop.activity.someTask');
    const isCompleted = entries.some(
      (entry) => entry.task_id === task_id && entry.status === 'completed',
    );
    if (kind === 'refusal' && isCompleted) {
      return t('live.decisions.kinds.refusalCompleted', { title });
    }
    // Referral points have no task.
    const key = kind === 'reversal' && task_id === null ? 'reversalOfOther' : kind;
    return t(`live.decisions.kinds.${key}`, { title, number: claim_id });
  };
}
