/** Code of the threads that render the site's pages, see `page-renderer.ts`. */
import { setPriority } from 'node:os';
import type { RenderPage } from '#libs/domain/index.js';

/** Lower than normal (0), so that requests go first when all processors are busy. */
const PRIORITY = 5;

// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(PRIORITY);

/** Input of a rendering, as it is sent to a thread. */
export interface Rendering extends Omit<Parameters<RenderPage>[0], 'read'> {
  renderer: string;
  /** The API's data for the page, by address below the origin; null for missing data. */
  answers: Record<string, unknown>;
}

/** Renders one page; a thread renders one at a time, because the components share their state. */
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
