import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toast/use-toast.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { formatMoment, formatNumber } from '../../../lib/format.js';
import type { MyTask } from '../standing.js';
import type { LiveMe } from './use-me.js';

interface Outcomes {
  /** Takes over what the server has answered to a submission, and says it. */
  take: (entry: MyTask) => void;
  /** Says what has become of the tasks that were in others' hands when it was called before. */
  tell: (tasks: readonly MyTask[]) => void;
}

/** Tells a visitor what was decided, as it becomes known. */
export function useOutcomes({ put, refresh }: Pick<LiveMe, 'put' | 'refresh'>): Outcomes {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const waiting = useRef<ReadonlySet<number>>(new Set());

  const say = useCallback(
    ({ status, points, reason, review_due_at, waiting_for }: MyTask) => {
      if (status === 'completed') {
        toast.success(t('airdrop.tasks.earned', { points: formatNumber(points, language) }));
      } else if (review_due_at) {
        toast.info(t('airdrop.tasks.reviewDue', { when: formatMoment(review_due_at, language) }));
      } else if (waiting_for === 'service') {
        toast.info(t('airdrop.tasks.askedAgain'));
      } else {
        toast.error(reason ?? t('airdrop.tasks.failed'));
      }
    },
    [t, language, toast],
  );

  const take = (entry: MyTask) => {
    put(entry);
    refresh();
    say(entry);
  };

  const tell = useCallback(
    (tasks: readonly MyTask[]) => {
      const decided = tasks.filter(
        ({ task_id, status, waiting_for }) =>
          waiting.current.has(task_id) &&
          waiting_for === null &&
          (status === 'completed' || status === 'failed'),
      );
      for (const entry of decided) say(entry);
      const inOthersHands = tasks.filter(({ waiting_for }) => waiting_for !== null);
      waiting.current = new Set(inOthersHands.map(({ task_id }) => task_id));
    },
    [say],
  );

  return { take, tell };
}
