import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { useLive } from '../../../web/src/features/airdrop/live/use-live.js';
import { TaskCard } from '../../../web/src/features/airdrop/task-card.js';
import type { PageTask } from '../../../web/src/features/airdrop/use-tasks.js';
import { NoticeBanner } from '../../../web/src/features/airdrop/wallet-banner.js';
import type { Wallet } from '../../../web/src/features/wallet/use-wallet.js';
import {
  INITIAL_WALLET_STATE,
  useWalletStore,
} from '../../../web/src/features/wallet/wallet-store.js';
import { renderSettings } from '../../../web/src/lib/site-settings.js';
import { renderLive, WALLET } from './live.js';

/** A wallet that is connected, without a widget. */
export const connectedWallet: Wallet = {
  ...INITIAL_WALLET_STATE,
  address: WALLET,
  connected: true,
  onOtherNetwork: false,
  restoring: false,
  connect: () => undefined,
  readBalance: async () => null,
  send: async () => 'declined',
  disconnect: async () => undefined,
};

function Tasks({ tasks }: { tasks: readonly PageTask[] }) {
  const address = useWalletStore((state) => state.address);
  const wallet = { ...connectedWallet, address };
  const { tasks: flow, notice } = useLive(wallet, { tasks, isPending: false });
  return (
    <>
      {notice && <NoticeBanner notice={notice} />}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} flow={flow} />
      ))}
    </>
  );
}

/** Renders the tasks of a running campaign for a visitor who is signed in. */
export async function visitTasks(task: PageTask | PageTask[], answers: Record<string, unknown>) {
  renderSettings({
    ...DEFAULT_SITE_SETTINGS,
    campaign_mode: 'live',
    campaign_start: '2020-01-01T00:00:00Z',
    campaign_end: '2099-01-01T00:00:00Z',
  });
  return renderLive(<Tasks tasks={[task].flat()} />, answers);
}
