import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import { useLive } from './live/use-live.js';
import { usePreview } from './preview/use-preview.js';
import type { Standing } from './standing.js';
import type { TasksState } from './use-tasks.js';

/** Where the visitor stands, whichever mode the campaign is in (decision 34). */
export function useStanding(wallet: Wallet, tasks: TasksState): Standing {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const preview = usePreview(wallet, tasks, !isLive);
  const live = useLive(wallet, tasks, isLive);
  return isLive ? live : preview;
}
