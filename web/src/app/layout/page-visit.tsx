import { lazy, Suspense, useEffect, useState } from 'react';
import { ensureCatalogue } from '../../i18n/index.js';
import { PAGE_VISIT_KEY, readStored } from '../../lib/storage.js';

const load = async () => {
  const [{ VisitBar }] = await Promise.all([
    import('../../features/airdrop/live/visit/visit-bar.js'),
    ensureCatalogue('live'),
  ]);
  return { default: VisitBar };
};

/** Without it the tasks' page says that nothing is counted. */
const VisitBar = lazy(() => load().catch(() => ({ default: () => null })));

/** Counts how long a page is read that a task asks for; most visitors never download any of it. */
export function PageVisit({ path }: { path: string }) {
  const [isAsked, setIsAsked] = useState(false);
  // After hydration: the server does not know what the browser has stored.
  useEffect(() => {
    if (path) setIsAsked(readStored(PAGE_VISIT_KEY) !== null);
  }, [path]);
  return isAsked ? (
    <Suspense>
      <VisitBar path={path} />
    </Suspense>
  ) : null;
}
