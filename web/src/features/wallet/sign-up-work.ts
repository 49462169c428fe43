import type { Work } from './work/solve-work.js';

/** What the browser calculates for a challenge; null where it cannot, or was stopped. */
interface BegunWork {
  payload: string;
  controller: AbortController;
  solving: Promise<string | null>;
  solved: string | null;
}

let begun: BegunWork | null = null;

/** Begins to solve the work of a challenge, while the visitor approves in the wallet; stops any other. */
export function beginWork(payload: string, work: Work | null): void {
  stopWork();
  if (!work) return;
  const controller = new AbortController();
  const current: BegunWork = {
    payload,
    controller,
    solving: solve(work, controller),
    solved: null,
  };
  void current.solving.then((solved) => {
    current.solved = solved;
  });
  begun = current;
}

export function stopWork(): void {
  begun?.controller.abort();
  begun = null;
}

/** The work of a challenge; undefined where none was begun. */
export const workOf = (payload: string): Readonly<BegunWork> | undefined =>
  begun?.payload === payload ? begun : undefined;

async function solve(work: Work, controller: AbortController): Promise<string | null> {
  try {
    const { solveWork } = await import('./work/solve-work.js');
    return await solveWork(work, controller);
  } catch (error) {
    if (!controller.signal.aborted) console.warn('The work of a new user is not solved.', error);
    return null;
  }
}
