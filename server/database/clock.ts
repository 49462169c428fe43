/** Milliseconds; a question that took longer tells the time less exactly than the answer before. */
const EXACT_WITHIN = 20;

/** A moment of the database, and when it was by this process's steady clock, in milliseconds. */
interface Anchor {
  time: number;
  at: number;
}

let anchor: Anchor | undefined;

const timeBy = ({ time, at }: Anchor): number => time + performance.now() - at;

/**
 * The database's time in milliseconds since 1970. Whatever decides (the campaign, delays, deadlines, the
 * end of sessions) is measured by it, so that all replicas agree and none needs a right clock: it
 * goes on from the last answer by a clock that nobody sets, and costs no question. The embedded database
 * has the process's own clock.
 */
export const databaseNow = (): number => (anchor ? timeBy(anchor) : Date.now());

/** The same as a date. */
export const databaseDate = (): Date => new Date(databaseNow());

/** Milliseconds since 1970. SQL, as the connection that listens runs it too. */
export const ASK_TIME = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';

/** Sets the time by what a server answers to {@link ASK_TIME}. */
export async function setClock(ask: () => Promise<number | undefined>): Promise<void> {
  const asked = performance.now();
  const time = await ask();
  const took = performance.now() - asked;
  if (time === undefined) return;
  // Half of the way there, as far as anybody knows.
  const next = { time, at: asked + took / 2 };
  const isExact = took < EXACT_WITHIN;
  if (!anchor || isExact || Math.abs(timeBy(anchor) - timeBy(next)) > took) anchor = next;
}
