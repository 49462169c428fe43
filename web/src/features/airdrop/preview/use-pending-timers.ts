import { useEffect } from 'react';
import {
  type AddressProgress,
  claimTimeLeft,
  LEAST_BALANCE_NANOTONS,
  type Task,
  taskTimeLeft,
  walletRule,
} from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { formatNumber } from '../../../lib/format.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { progressEvents, useAddressProgress } from './progress-store.js';

/** A timer for each running task and claim, for the time that is left. */
function startTimers(
  progress: AddressProgress,
  { task, claim }: { task: (id: number) => void; claim: () => void },
) {
  const now = Date.now();
  const timers = Object.entries(progress.tasks).flatMap(([id, run]) => {
    const left = taskTimeLeft(run, now);
    return left === null ? [] : [setTimeout(task, left, Number(id))];
  });
  const left = claimTimeLeft(progress, now);
  return left === null ? timers : [...timers, setTimeout(claim, left)];
}

/**
 * Ends the delays of a wallet, also after a reload or in another tab (specification section 9); the first
 * tab to end one shows the message. Holding TON fails when the balance is too low, and counts when it
 * cannot be read, which is not the visitor's fault.
 *
 * @param tasks all tasks on the page; null while they load, which keeps every delay waiting
 */
export function usePendingTimers(
  { address, readBalance }: Wallet,
  tasks: readonly Task[] | null,
  tooLow: (balance: bigint) => string,
): void {
  const { t } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const progress = useAddressProgress(address);

  useEffect(() => {
    if (address === null || tasks === null) return;
    let isCurrent = true;
    const complete = (id: number, points: number | undefined) => {
      if (!progressEvents.task(address, id, 'verified') || points === undefined) return;
      toast.success(t('airdrop.tasks.earned', { points: formatNumber(points) }));
    };
    const checkBalance = async ({ id, points }: Task) => {
      const balance = await readBalance();
      // A change meanwhile has restarted the timers, and with them this check.
      if (!isCurrent) return;
      if (balance === null || balance >= LEAST_BALANCE_NANOTONS) return complete(id, points);
      if (progressEvents.balanceRefused(address, id, balance)) toast.error(tooLow(balance));
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
        const amount = formatNumber(claimed);
        toast.success(t('airdrop.rewards.success', { amount, symbol }));
      },
    });
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
    };
  }, [address, readBalance, tasks, progress, t, tooLow, symbol]);
}
