import { useEffect } from 'react';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { Standing } from '../standing.js';
import type { TasksState } from '../use-tasks.js';
import { syncAcrossTabs } from './progress-store.js';
import { useConnectedTask } from './use-connected-task.js';
import { usePendingTimers } from './use-pending-timers.js';
import { usePreviewRewards } from './use-preview-rewards.js';
import { usePreviewTasks } from './use-preview-tasks.js';

const NOBODY = { address: null, onOtherNetwork: false, restoring: false } as const;

/** Where the visitor stands in the preview: as far as this browser remembers (decision 34). */
export function usePreview(
  wallet: Wallet,
  { tasks, isPending }: TasksState,
  isActive: boolean,
): Standing {
  const participant = isActive ? wallet : NOBODY;
  const flow = usePreviewTasks(participant);
  useConnectedTask(tasks, flow);
  const rewards = usePreviewRewards(participant, tasks);
  usePendingTimers({
    wallet: { address: participant.address, readBalance: wallet.readBalance },
    tasks: isPending ? null : tasks,
  });
  useEffect(syncAcrossTabs, []);
  return { isPending: false, tasks: flow, rewards, notice: null, account: null };
}
