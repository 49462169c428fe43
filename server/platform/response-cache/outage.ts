/** Milliseconds between two attempts while they fail. */
const RETRY_AFTER = 1_000;

/** Milliseconds for which a stale value is shown. */
export const MAX_STALE = 60 * 60_000;

/** Lets one caller a second try again while making a value fails; the others do not wait for it. */
export class Outage {
  private nextTry = 0;

  /** Whether to try: after a failure, true for one caller a second. */
  mayTry(): boolean {
    if (this.nextTry === 0) return true;
    const now = performance.now();
    if (now < this.nextTry) return false;
    this.nextTry = now + RETRY_AFTER;
    return true;
  }

  failed(): void {
    this.nextTry = performance.now() + RETRY_AFTER;
  }

  ended(): void {
    this.nextTry = 0;
  }
}

export const staleHeaders = (made: number) => ({
  age: String(Math.round((performance.now() - made) / 1000)),
  warning: '110 - "Response is Stale", 111 - "Revalidation Failed"',
});
