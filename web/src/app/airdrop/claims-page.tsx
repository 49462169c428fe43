import { ClaimsSection } from '../../features/airdrop/sections/claims-section.js';
import { prefetchTasks } from '../../features/airdrop/use-tasks.js';
import { WalletPanel } from '../../features/wallet/wallet-panel.js';
import { SectionTabs } from './section-tabs.js';

export { prefetchTasks as prefetch };

export function Page() {
  return <ClaimsSection tabs={<SectionTabs />} walletPanel={<WalletPanel />} />;
}
