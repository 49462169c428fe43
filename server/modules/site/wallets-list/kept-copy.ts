import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which the first readers wait: less than the wallet's widget does. */
const FIRST_WAIT_MS = 2_000;

const RETRY_MS = 60_000;

interface KeptCopyOptions<T> {
  /** Fetches a new value; receives the stored one. */
  load: (kept: T) => Promise<T>;
  /** Milliseconds. */
  refreshAfter: number;
  /** Called for the first of consecutive failures. */
  onFailure: (error: unknown) => void;
}

/**
 * The last good copy of a remote value, refreshed in the background when a reader finds it too old; only
 * the first readers wait for a moment, as there is just the initial value. `Cache` makes readers wait for a new value.
 */
export class KeptCopy<T> {
  private refreshAt = 0;
  private isFailing = false;
  private firstAnswer: Promise<unknown> | undefined;

  /** @param value the initial value */
  constructor(
    private value: T,
    private readonly options: KeptCopyOptions<T>,
  ) {}

  async read(): Promise<T> {
    if (Date.now() >= this.refreshAt) {
      const refresh = this.refresh();
      const atMost = () => delay(FIRST_WAIT_MS, undefined, { ref: false });
      this.firstAnswer ??= Promise.race([refresh, atMost()]);
    }
    await this.firstAnswer;
    return this.value;
  }

  /** Never rejects. */
  private async refresh(): Promise<void> {
    const { load, refreshAfter, onFailure } = this.options;
    // No other refresh starts meanwhile.
    this.refreshAt = Number.POSITIVE_INFINITY;
    try {
      this.value = await load(this.value);
      this.refreshAt = Date.now() + refreshAfter;
      this.isFailing = false;
    } catch (error) {
      this.refreshAt = Date.now() + RETRY_MS;
      if (!this.isFailing) onFailure(error);
      this.isFailing = true;
    }
  }
}
