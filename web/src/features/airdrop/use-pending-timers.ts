import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AddressProgress,
  claimTimeLeft,
  type Task,
  taskTimeLeft,
} from '#libs/domain/index.js';
import { useToast } from '../../components/toast/use-toast.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { progressEvents, useAddressProgress } from './progress-store.js';

interface PendingTimers {
  address: string | null;
  /** All that the page shows; null while they load, which keeps every delay waiting. */
  tasks: readonly Task[] | null;
}

interface Ends {
  task: (id: number) => void;
  claim: () => void;
}

/** A timer for each task and claim that runs, for as long as it still has to. */
function startTimers(
  progress: AddressProgress,
  { task, claim }: Ends,
): ReturnType<typeof setTimeout>[] {
  const now = Date.now();
  const timers = Object.entries(progress.tasks).flatMap(([id, run]) => {
    const left = taskTimeLeft(run, now);
    return left === null ? [] : [setTimeout(task, left, Number(id))];
  });
  const left = claimTimeLeft(progress, now);
  return left === null ? timers : [...timers, setTimeout(claim, left)];
}

/**
 * Ends the delays of an address: 2 s and 1 s for tasks, 1.5 s for a claim (specification section 9).
 * Their end time is stored, so that they continue after a reload or in another tab; the first tab
 * to end one shows the message.
 */
export function usePendingTimers({ address, tasks }: PendingTimers): void {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const toast = useToast();
  const progress = useAddressProgress(address);
  const symbol = settings.claim_symbol;

  useEffect(() => {
    if (address === null || tasks === null) return;
    const timers = startTimers(progress, {
      task: (id) => {
        const points = tasks.find((it) => it.id === id)?.points;
        if (!progressEvents.task(address, id, 'verified') || points === undefined) return;
        toast.success(t('airdrop.tasks.earned', { points: formatNumber(points, language) }));
      },
      claim: () => {
        const claimed = progressEvents.claimFinished(address, tasks);
        if (!claimed) return;
        const amount = formatNumber(claimed, language);
        toast.success(t('airdrop.rewards.success', { amount, symbol }));
      },
    });
    return () => timers.forEach(clearTimeout);
  }, [address, tasks, progress, toast, t, language, symbol]);
}
