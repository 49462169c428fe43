import { useCallback, useEffect, useRef } from 'react';
import { inEitherLanguage } from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { formatMoment, formatNumber } from '../../../lib/format.js';
import { problemMessage } from '../../../lib/visitor-api.js';
import type { MyTask } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import type { LiveMe } from './use-me.js';

export type Outcomes = ReturnType<typeof useOutcomes>;

export function useOutcomes(
  { me, storeTask, refresh, handleApiError }: LiveMe,
  tasks: readonly PageTask[],
) {
  const { t, language } = useLanguage();
  const waiting = useRef<ReadonlySet<number>>(new Set());

  const showResult = useCallback(
    ({ task_id, status, points, reason, review_due_at, waiting_for }: MyTask) => {
      const task = tasks.find(({ id }) => id === task_id);
      const title = task && inEitherLanguage(task, 'title', language);
      const ofTask = (text: string) => (title ? t('airdrop.tasks.ofTask', { title, text }) : text);
      if (status === 'completed') {
        toast.success(ofTask(t('airdrop.tasks.earned', { points: formatNumber(points) })));
      } else if (review_due_at) {
        toast.info(t('airdrop.tasks.reviewDue', { when: formatMoment(review_due_at, language) }));
      } else if (waiting_for === 'service') {
        toast.info(t('airdrop.tasks.askedAgain'));
      } else {
        toast.error(ofTask(reason ?? t('airdrop.tasks.failed')));
      }
    },
    [t, language, tasks],
  );

  /** Stores the server's answer to a submission, and shows it unless it is shown elsewhere. */
  const applyResult = (entry: MyTask, { isShown } = { isShown: false }) => {
    storeTask(entry);
    refresh();
    if (!isShown) showResult(entry);
  };

  /** Shows the result of each task that was waiting for a person or a service at the call before. */
  const announce = useCallback(
    (entries: readonly MyTask[]) => {
      const decided = entries.filter(
        ({ task_id, status, waiting_for }) =>
          waiting.current.has(task_id) &&
          waiting_for === null &&
          (status === 'completed' || status === 'failed'),
      );
      for (const entry of decided) showResult(entry);
      const stillWaiting = entries.filter(({ waiting_for }) => waiting_for !== null);
      waiting.current = new Set(stillWaiting.map(({ task_id }) => task_id));
    },
    [showResult],
  );

  useEffect(() => announce(me?.tasks ?? []), [announce, me]);

  const fail = (error: unknown) => {
    if (!handleApiError(error)) toast.error(problemMessage(error) ?? t('airdrop.tasks.failed'));
  };

  return { applyResult, fail };
}
