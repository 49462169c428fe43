import { setTimeout as delay } from 'node:timers/promises';

/** How long the first reader waits, in milliseconds: less than the wallet's widget does. */
const FIRST_ANSWER_WITHIN = 2_000;

/** After a failure, in milliseconds. */
const RETRY_AFTER = 60_000;

interface KeptCopyOptions<T> {
  /** Fetches it; is given what is kept. */
  load: (kept: T) => Promise<T>;
  /** Milliseconds. */
  refreshAfter: number;
  /** Is told of the first failure in a row. */
  onFailure: (error: unknown) => void;
}

/**
 * The last good copy of what is somewhere else, refreshed behind the back of its readers when one of
 * them finds it too old. Nobody waits for it, but the first ones for a moment: they would get what
 * stands in for it until it was loaded once.
 */
export class KeptCopy<T> {
  private refreshAt = 0;
  private isFailing = false;
  private firstAnswer: Promise<unknown> | undefined;

  /** @param value what stands in for it. */
  constructor(
    private value: T,
    private readonly options: KeptCopyOptions<T>,
  ) {}

  async read(): Promise<T> {
    if (Date.now() >= this.refreshAt) {
      const refresh = this.refresh();
      const atMost = () => delay(FIRST_ANSWER_WITHIN, undefined, { ref: false });
      this.firstAnswer ??= Promise.race([refresh, atMost()]);
    }
    await this.firstAnswer;
    return this.value;
  }

  /** Never rejects. */
  private async refresh(): Promise<void> {
    const { load, refreshAfter, onFailure } = this.options;
    // One at a time.
    this.refreshAt = Number.POSITIVE_INFINITY;
    try {
      this.value = await load(this.value);
      this.refreshAt = Date.now() + refreshAfter;
      this.isFailing = false;
    } catch (error) {
      this.refreshAt = Date.now() + RETRY_AFTER;
      if (!this.isFailing) onFailure(error);
      this.isFailing = true;
    }
  }
}
