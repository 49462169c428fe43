import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/skeleton.js';
import { ensureCatalogue } from '../../../i18n/index.js';

/** A part of the live campaign, loaded with its texts after the first view; empty when that fails. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [Part] = await Promise.all([load(), ensureCatalogue('live')]);
      return { default: Part };
    } catch (error) {
      console.warn('A part of the page could not be downloaded.', error);
      return { default: () => null };
    }
  });
}

const LazyCheck = part(async () => (await import('./checks/task-check.js')).TaskCheck);
const LazyAccount = part(async () => (await import('./my-account.js')).MyAccount);
const LazyLeaderboard = part(
  async () => (await import('./leaderboard/leaderboard.js')).Leaderboard,
);

export const TaskCheck = (props: ComponentProps<typeof LazyCheck>) => (
  <Suspense>
    <LazyCheck {...props} />
  </Suspense>
);

export const MyAccount = (props: ComponentProps<typeof LazyAccount>) => (
  <Suspense>
    <LazyAccount {...props} />
  </Suspense>
);

export const Leaderboard = (props: ComponentProps<typeof LazyLeaderboard>) => (
  <Suspense fallback={<Skeleton height="30rem" />}>
    <LazyLeaderboard {...props} />
  </Suspense>
);
