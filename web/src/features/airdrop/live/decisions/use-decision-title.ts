import { useTranslation } from 'react-i18next';
import { localized, type Task } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { MyDecision } from './use-decisions.js';

/** Says in a few words what was decided. */
export function useDecisionTitle(tasks: readonly Task[]): (decision: MyDecision) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ kind, task_id, claim_id }) => {
    const task = tasks.find(({ id }) => id === task_id);
    const title = task ? localized(task, 'title', language) : t('airdrop.activity.someTask');
    // What an invited friend had brought is taken back as well, which was no task.
    const key = kind === 'reversal' && task_id === null ? 'reversalOfOther' : kind;
    return t(`live.decisions.kinds.${key}`, { title, number: claim_id });
  };
}
