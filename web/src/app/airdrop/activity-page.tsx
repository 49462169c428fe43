import { ActivitySection } from '../../features/airdrop/sections/activity-section.js';
import { prefetchTasks } from '../../features/airdrop/use-tasks.js';
import { SectionTabs } from './section-tabs.js';

export { prefetchTasks as prefetch };

export function Page() {
  return <ActivitySection tabs={<SectionTabs />} />;
}
