/** What the threads that render the site's pages run: see `page-renderer.ts`. */
import { setPriority } from 'node:os';
import type { RenderPage } from '#libs/domain/index.js';

/** Between normal (0) and low (19): where all processors are busy, requests go first. */
const PRIORITY = 5;

// On Linux it is the priority of this thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(PRIORITY);

/** What a page is rendered from, as it goes to a thread. */
export interface Rendering extends Omit<Parameters<RenderPage>[0], 'read'> {
  renderer: string;
  /** What the page reads of the API, by address below the origin; null for what is not there. */
  answers: Record<string, unknown>;
}

/** Renders one page; a thread has one at a time, because the components share their state. */
export default async function render({ renderer, answers, ...page }: Rendering) {
  const { renderPage }: { renderPage: RenderPage } = await import(renderer);
  const read = async (address: string) => {
    if (!(address in answers)) {
      throw new Error(`Pages cannot read ${address} yet: PageReads does not know it.`);
    }
    return answers[address];
  };
  return renderPage({ ...page, read });
}
