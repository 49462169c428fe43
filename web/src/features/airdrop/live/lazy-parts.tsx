import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/skeleton.js';
import { ensureCatalogue } from '../../../i18n/index.js';

/**
 * What only a visitor of the live campaign sees comes after the first view, with its own texts. Where it
 * cannot be downloaded the page stands without it.
 */
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

/** What a task's check needs of the visitor. */
export const TaskCheck = (props: ComponentProps<typeof LazyCheck>) => (
  <Suspense>
    <LazyCheck {...props} />
  </Suspense>
);

/** The visitor's invitations, decisions and activity. */
export const MyAccount = (props: ComponentProps<typeof LazyAccount>) => (
  <Suspense>
    <LazyAccount {...props} />
  </Suspense>
);

/** Who has the most points. */
export const Leaderboard = (props: ComponentProps<typeof LazyLeaderboard>) => (
  <Suspense fallback={<Skeleton height="30rem" />}>
    <LazyLeaderboard {...props} />
  </Suspense>
);
