import { databaseDate } from '../database/clock.js';
import { MAX_STALE, Outage } from './outage.js';

/** Milliseconds until a missed change shows. */
const MAX_AGE = 60_000;

/** Milliseconds for which callers share a value that is being made. */
const LONGEST_MAKING = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  isMade: boolean;
  expires: number;
}

interface CacheOptions<Value> {
  /** Number of values that are kept, the newest ones. */
  most: number;
  /** Milliseconds for which a value is kept. */
  lifetime?: number;
  /** Milliseconds for which a value is true, from when making it began. */
  holdsFor?: (value: Value, from: Date) => number;
  /** Whether values are kept before a feed enables the cache. */
  isEnabled?: boolean;
}

/** A value; `stale_since`: when it was made, if it could not be made again. */
export interface Found<Value> {
  value: Value;
  stale_since?: number;
}

/**
 * Values that are made once for all concurrent callers, and kept for a while or until a change (`ChangeFeed`). While
 * disabled, it makes values for each caller; if that fails, it returns the last one for an hour.
 */
export class Cache<Value> {
  private readonly values = new Map<string, Kept<Value>>();
  private readonly last = new Map<string, { value: Value; made: number }>();
  private readonly outage = new Outage();
  private isEnabled: boolean;

  constructor(private readonly options: CacheOptions<Value>) {
    this.isEnabled = options.isEnabled ?? false;
  }

  /** The value of a key, or the last one if it cannot be made. */
  async find(key: string, make: () => Promise<Value>): Promise<Found<Value>> {
    const last = this.last.get(key);
    const isShown = last !== undefined && performance.now() < last.made + MAX_STALE;
    if (!isShown) return { value: await this.get(key, make) };
    const stale = { value: last.value, stale_since: last.made };
    if (!this.fresh(key) && !this.outage.mayTry()) return stale;
    try {
      const value = await this.get(key, make);
      this.outage.ended();
      return { value };
    } catch {
      this.outage.failed();
      return stale;
    }
  }

  private fresh(key: string): Kept<Value> | undefined {
    const kept = this.values.get(key);
    return kept && kept.expires > performance.now() ? kept : undefined;
  }

  /** Milliseconds until a value is made again; 0 when that is now, or it is being made. */
  wait(key: string): number {
    const kept = this.fresh(key);
    return kept?.isMade ? kept.expires - performance.now() : 0;
  }

  /** The value of a key; made once for all who ask for it at the same time. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.fresh(key);
    if (kept) return kept.value;
    const { lifetime = MAX_AGE, holdsFor } = this.options;
    const [begun, from] = [performance.now(), databaseDate()];
    const made = { value: make(), isMade: false, expires: begun + LONGEST_MAKING };
    this.setNewest(this.values, key, made);
    const drop = () => {
      if (this.values.get(key) === made) this.values.delete(key);
    };
    made.value.then((value) => {
      if (this.values.get(key) === made) this.setNewest(this.last, key, { value, made: begun });
      const isTrueUntil = begun + (holdsFor?.(value, from) ?? Number.POSITIVE_INFINITY);
      made.expires = Math.min(performance.now() + lifetime, isTrueUntil);
      made.isMade = true;
      if (!this.isEnabled) drop();
    }, drop);
    return made.value;
  }

  private setNewest<Entry>(entries: Map<string, Entry>, key: string, entry: Entry): void {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= this.options.most) entries.delete(oldest);
    entries.set(key, entry);
  }

  enable(): void {
    this.clear();
    this.outage.ended();
    this.isEnabled = true;
  }

  clear(): void {
    this.values.clear();
    this.last.clear();
  }

  disable(): void {
    this.isEnabled = false;
    this.values.clear();
  }
}
