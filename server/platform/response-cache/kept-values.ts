import { databaseDate } from '../database/clock.js';
import { MAX_STALE, Outage } from './outage.js';

/** The database announces changes; this limits a missed one. Milliseconds. */
const MAX_AGE = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  expires: number;
}

/** A value; `stale_since`: when it was made, if it could not be made again. */
export interface Found<Value> {
  value: Value;
  stale_since?: number;
}

/**
 * Values that are made once and kept until a change (`ChangeFeed`). Without a feed they are made for each
 * caller; if that fails, the last one is returned for an hour.
 */
export class KeptValues<Value> {
  private readonly values = new Map<string, Kept<Value>>();
  private readonly last = new Map<string, { value: Value; made: number }>();
  private readonly outage = new Outage();
  private isEnabled = false;

  /** Keeps `most` values, the newest; `holdsFor` answers the milliseconds for which a value is true. */
  constructor(
    private readonly most: number,
    private readonly holdsFor?: (value: Value, from: Date) => number,
  ) {}

  /** The value of a key, or the last one if it cannot be made. */
  async find(key: string, make: () => Promise<Value>): Promise<Found<Value>> {
    const last = this.last.get(key);
    const isShown = last !== undefined && performance.now() < last.made + MAX_STALE;
    if (!isShown) return { value: await this.get(key, make) };
    const stale = { value: last.value, stale_since: last.made };
    if (!this.isFresh(key) && !this.outage.mayTry()) return stale;
    try {
      const value = await this.get(key, make);
      this.outage.ended();
      return { value };
    } catch {
      this.outage.failed();
      return stale;
    }
  }

  private isFresh(key: string): boolean {
    const kept = this.values.get(key);
    return kept !== undefined && kept.expires > performance.now();
  }

  /** The value of a key; made once for all who ask for it at the same time. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.values.get(key);
    if (kept && kept.expires > performance.now()) return kept.value;
    const [begun, from] = [performance.now(), databaseDate()];
    const made = { value: make(), expires: begun + MAX_AGE };
    this.setNewest(this.values, key, made);
    const drop = () => {
      if (this.values.get(key) === made) this.values.delete(key);
    };
    made.value.then((value) => {
      if (this.values.get(key) === made) this.setNewest(this.last, key, { value, made: begun });
      const holdsFor = this.holdsFor?.(value, from) ?? MAX_AGE;
      made.expires = begun + Math.min(MAX_AGE, holdsFor);
      if (!this.isEnabled) drop();
    }, drop);
    return made.value;
  }

  private setNewest<Entry>(entries: Map<string, Entry>, key: string, entry: Entry): void {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= this.most) entries.delete(oldest);
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
