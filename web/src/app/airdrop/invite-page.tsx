import { InviteSection } from '../../features/airdrop/sections/invite-section.js';
import { prefetchTasks } from '../../features/airdrop/use-tasks.js';
import { SectionTabs } from './section-tabs.js';

export { prefetchTasks as prefetch };

export function Page() {
  return <InviteSection tabs={<SectionTabs />} />;
}
