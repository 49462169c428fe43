/** Visitors choose the keys, so their number is limited here. */
const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  value: Promise<Value>;
  /** By `performance.now()`; infinite while the value is loading. */
  expires: number;
}

/** A value, and the milliseconds until it is loaded again; 0 when it was loaded just now. */
export interface CachedValue<Value> {
  value: Value;
  wait: number;
}

/** Values that are valid for a while. Concurrent readers share one load; failures are not cached. */
export class TtlCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  /** @param lifetime milliseconds */
  constructor(private readonly lifetime: number) {}

  async get(key: string, load: () => Promise<Value>): Promise<CachedValue<Value>> {
    const found = this.entries.get(key);
    const wait = (found?.expires ?? 0) - performance.now();
    if (!found || wait <= 0) return { value: await this.load(key, load), wait: 0 };
    return { value: await found.value, wait: Number.isFinite(wait) ? wait : 0 };
  }

  private load(key: string, load: () => Promise<Value>): Promise<Value> {
    this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= MAX_ENTRIES) this.entries.delete(oldest);
    const entry: Entry<Value> = { value: load(), expires: Number.POSITIVE_INFINITY };
    this.entries.set(key, entry);
    entry.value.then(
      () => {
        entry.expires = performance.now() + this.lifetime;
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
  }
}
