/** The thread that renders the site's pages, one after another: see `page-renderer.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderPage } from '#libs/domain/index.js';

/** What a page is rendered from, as it goes to the thread. */
export interface Rendering extends Omit<Parameters<RenderPage>[0], 'read'> {
  /** What the page reads of the API, by address below the origin; null for what is not there. */
  answers: Record<string, unknown>;
}

const { renderPage }: { renderPage: RenderPage } = await import(workerData);

parentPort?.on('message', async ({ answers, ...page }: Rendering) => {
  const read = async (address: string) => {
    if (!(address in answers)) {
      throw new Error(`Pages cannot read ${address} yet: PageReads does not know it.`);
    }
    return answers[address];
  };
  const rendered = await renderPage({ ...page, read }).catch((error: unknown) => ({ error }));
  parentPort?.postMessage(rendered);
});
