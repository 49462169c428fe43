import { retryingImport } from '../../lib/retrying-import.js';
import type { Work } from './work/solve-work.js';

/** The browser's calculation for a challenge. */
interface BegunWork {
  payload: string;
  work: Work;
  controller: AbortController;
  /** Null when the browser cannot calculate, or was stopped; rejects when the code could not be downloaded. */
  solving: Promise<string | null>;
  solved: string | null;
  isMissing: boolean;
}

const importSolver = retryingImport(() => import('./work/solve-work.js'));

let begun: BegunWork | null = null;

/** Begins to solve the work of a challenge, while the visitor approves in the wallet; stops any other. */
export function beginWork(payload: string, work: Work | null): void {
  stopWork();
  if (!work) return;
  const controller = new AbortController();
  const current: BegunWork = {
    payload,
    work,
    controller,
    solving: solve(work, controller),
    solved: null,
    isMissing: false,
  };
  current.solving.then(
    (solved) => {
      current.solved = solved;
    },
    (error: unknown) => {
      console.warn('The code that calculates could not be downloaded.', error);
      current.isMissing = true;
    },
  );
  begun = current;
}

export function stopWork(): void {
  begun?.controller.abort();
  begun = null;
}

/** The work of a challenge, begun again where its code was missing; undefined where none was begun. */
export function workOf(payload: string): Readonly<BegunWork> | undefined {
  if (begun?.payload !== payload) return undefined;
  if (begun.isMissing) beginWork(payload, begun.work);
  return begun;
}

async function solve(work: Work, controller: AbortController): Promise<string | null> {
  const { solveWork } = await importSolver();
  try {
    return await solveWork(work, controller);
  } catch (error) {
    if (!controller.signal.aborted) console.warn('The work of a new user is not solved.', error);
    return null;
  }
}
