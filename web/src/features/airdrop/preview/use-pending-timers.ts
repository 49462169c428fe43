import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AddressProgress,
  claimTimeLeft,
  LEAST_BALANCE_NANOTONS,
  type Task,
  taskTimeLeft,
  walletRule,
} from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { formatNumber } from '../../../lib/format.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { useTooLowBalance } from '../use-too-low-balance.js';
import { progressEvents, useAddressProgress } from './progress-store.js';

interface PendingTimers {
  wallet: Pick<Wallet, 'address' | 'readBalance'>;
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
 * to end one shows the message. The task of holding TON ends when the balance is known: it is refused
 * when that is too low, and counts when it cannot be had, for which a visitor is not to blame.
 */
export function usePendingTimers({ wallet, tasks }: PendingTimers): void {
  const { address, readBalance } = wallet;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const toast = useToast();
  const progress = useAddressProgress(address);
  const tooLow = useTooLowBalance();
  const symbol = settings.claim_symbol;

  useEffect(() => {
    if (address === null || tasks === null) return;
    let isCurrent = true;
    const complete = (id: number, points: number | undefined) => {
      if (!progressEvents.task(address, id, 'verified') || points === undefined) return;
      toast.success(t('airdrop.tasks.earned', { points: formatNumber(points, language) }));
    };
    const checkBalance = async ({ id, points }: Task) => {
      const balance = await readBalance();
      // What changed meanwhile has started the timers, and with them the check, anew.
      if (!isCurrent) return;
      if (balance === null || balance >= LEAST_BALANCE_NANOTONS) return complete(id, points);
      if (!progressEvents.balanceRefused(address, id, balance)) return;
      toast.error(tooLow(balance));
    };
    const timers = startTimers(progress, {
      task: (id) => {
        const task = tasks.find((it) => it.id === id);
        if (task && walletRule(task) === 'holds_ton') void checkBalance(task);
        else complete(id, task?.points);
      },
      claim: () => {
        const claimed = progressEvents.claimFinished(address, tasks);
        if (!claimed) return;
        const amount = formatNumber(claimed, language);
        toast.success(t('airdrop.rewards.success', { amount, symbol }));
      },
    });
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
    };
  }, [address, readBalance, tasks, progress, toast, t, language, tooLow, symbol]);
}
