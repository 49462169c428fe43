/** Milliseconds within which hits are added to the database. */
const ADD_AFTER = 100;

/** The fraction of a limit that a process admits before the database knows. */
const AHEAD = 0.01;

/** Windows whose sums are remembered; the database has all. */
const MOST_WINDOWS = 20_000;

/** Hits to add to a window of `ttl` milliseconds. */
export interface Added {
  key: string;
  hits: number;
  ttl: number;
}

/** The sum of a window's hits by all replicas. */
export interface Sum {
  hits: number;
  /** Milliseconds until the window ends. */
  expires_in: number;
}

interface Window {
  ttl: number;
  /** The database's last sum. */
  known: number;
  /** Hits that are being added. */
  adding: number;
  /** Hits that were counted since. */
  fresh: number;
  /** A value of `performance.now()`. */
  ends: number;
  isRemembered: boolean;
}

/**
 * Counts hits in windows of time, for all replicas together: in memory first, and in the database within a tenth of a
 * second, with one statement for all windows. A process admits a hundredth of a limit ahead of the database, so that
 * five replicas admit at most 5 % too many; with a limit below 100 every hit waits for the database.
 */
export class HitCounter {
  private readonly windows = new Map<string, Window>();
  /** Windows with hits that the database does not have yet. */
  private readonly pending = new Map<string, Window>();
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<Map<string, Sum & { added: number }>> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param add adds hits in the database, and returns the sums by key */
  constructor(private readonly add: (hits: readonly Added[]) => Promise<Map<string, Sum>>) {}

  /** Adds one hit to a window of `ttl` milliseconds; hits beyond `limit` may not be counted. */
  async count(key: string, ttl: number, limit: number): Promise<Sum> {
    const ahead = Math.floor(limit * AHEAD);
    const window = this.windowOf(key, ttl, ahead > 0);
    const before = window.known + window.adding + window.fresh;
    const expires_in = Math.max(0, window.ends - performance.now());
    if (window.isRemembered && before >= limit) return { hits: before + 1, expires_in };
    window.fresh += 1;
    this.pending.set(key, window);
    if (window.adding + window.fresh <= ahead) {
      this.timer ??= setTimeout(() => void this.addAll().catch(() => {}), ADD_AFTER).unref();
      return { hits: before + 1, expires_in };
    }
    const place = window.fresh;
    const sum = (await this.addAll()).get(key);
    if (!sum) return { hits: before + 1, expires_in };
    return { hits: sum.hits - sum.added + place, expires_in: sum.expires_in };
  }

  /** Adds the last hits to the database. */
  async stop(): Promise<void> {
    await this.addAll().catch(() => {});
  }

  private windowOf(key: string, ttl: number, isRemembered: boolean): Window {
    const found = this.windows.get(key);
    if (found && performance.now() < found.ends) return found;
    const ends = performance.now() + ttl;
    const window = { ttl, known: 0, adding: 0, fresh: 0, ends, isRemembered };
    this.windows.delete(key);
    this.windows.set(key, window);
    return window;
  }

  /** Adds all counted hits, once the running statement has ended. */
  private addAll(): Promise<Map<string, Sum & { added: number }>> {
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        clearTimeout(this.timer);
        this.timer = undefined;
        const adding = this.addFresh();
        this.running = adding;
        return adding;
      });
    return this.next;
  }

  private async addFresh(): Promise<Map<string, Sum & { added: number }>> {
    const counted = [...this.pending];
    this.pending.clear();
    if (counted.length === 0) return new Map();
    for (const [, window] of counted) {
      window.adding = window.fresh;
      window.fresh = 0;
    }
    try {
      const sums = await this.add(
        counted.map(([key, { adding, ttl }]) => ({ key, hits: adding, ttl })),
      );
      const answered = performance.now();
      return new Map(
        counted.map(([key, window]) => {
          const { adding: added } = window;
          const { hits, expires_in } = sums.get(key) ?? { hits: added, expires_in: 0 };
          Object.assign(window, { known: hits, adding: 0, ends: answered + expires_in });
          // The sum of a strict limit is not kept here, because other replicas may delete it.
          if (!window.isRemembered) this.forget(key, window);
          return [key, { hits, expires_in, added }];
        }),
      );
    } catch (error) {
      for (const [key, window] of counted) {
        window.fresh += window.adding;
        window.adding = 0;
        // A long outage must not fill the memory.
        if (this.pending.size < MOST_WINDOWS) this.pending.set(key, window);
        else this.windows.delete(key);
      }
      throw error;
    } finally {
      this.forgetOldest();
    }
  }

  private forget(key: string, window: Window): void {
    if (this.windows.get(key) === window && window.fresh === 0) this.windows.delete(key);
  }

  private forgetOldest(): void {
    for (const [key, window] of this.windows) {
      if (this.windows.size <= MOST_WINDOWS) return;
      this.forget(key, window);
    }
  }
}
