/** Milliseconds of a round trip; a slower one is less exact than the time known before. */
const EXACT_WITHIN = 20;

/** A time of the database, and the same moment by this process's monotonic clock, in milliseconds. */
interface Anchor {
  time: number;
  at: number;
}

let anchor: Anchor | undefined;

const timeBy = ({ time, at }: Anchor): number => time + performance.now() - at;

/**
 * The database's time in milliseconds since 1970, so that replicas agree on deadlines; it continues by the
 * monotonic clock, without a query.
 */
export const databaseNow = (): number => (anchor ? timeBy(anchor) : Date.now());

export const databaseDate = (): Date => new Date(databaseNow());

/** Milliseconds since 1970. SQL, because the change feed's own connection runs it too. */
export const ASK_TIME = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';

/** The embedded database has the process's clock. */
export function useOwnClock(): void {
  anchor = undefined;
}

/** Sets the time from a server's response to {@link ASK_TIME}. */
export async function setClock(ask: () => Promise<number | undefined>): Promise<void> {
  const asked = performance.now();
  const time = await ask();
  const took = performance.now() - asked;
  if (time === undefined) return;
  // The answer is assumed to be from the middle of the round trip.
  const next = { time, at: asked + took / 2 };
  const isExact = took < EXACT_WITHIN;
  if (!anchor || isExact || Math.abs(timeBy(anchor) - timeBy(next)) > took) anchor = next;
}
