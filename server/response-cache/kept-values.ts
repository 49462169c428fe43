/** A change is told by the database; this is the safety net for one that was not. Milliseconds. */
const MAX_AGE = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  expires: number;
}

/**
 * Values that are made once and kept until something changes that visitors see; to be told of changes
 * (`ChangeFeed`). While nobody tells, they are made anew for whoever asks next.
 */
export class KeptValues<Value> {
  private readonly values = new Map<string, Kept<Value>>();
  private isEnabled = false;

  /**
   * @param most So many are kept; the oldest goes first.
   * @param holdsFor How long a value is true, in milliseconds from a moment on; no longer is it kept.
   */
  constructor(
    private readonly most: number,
    private readonly holdsFor?: (value: Value, from: Date) => number,
  ) {}

  /** The value of a key; made once for all who ask for it at the same time. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.values.get(key);
    if (kept && kept.expires > performance.now()) return kept.value;
    this.values.delete(key);
    const [oldest] = this.values.keys();
    if (oldest !== undefined && this.values.size >= this.most) this.values.delete(oldest);
    const [begun, from] = [performance.now(), new Date()];
    const made = { value: make(), expires: begun + MAX_AGE };
    this.values.set(key, made);
    const drop = () => {
      if (this.values.get(key) === made) this.values.delete(key);
    };
    made.value.then((value) => {
      const holdsFor = this.holdsFor?.(value, from) ?? MAX_AGE;
      made.expires = begun + Math.min(MAX_AGE, holdsFor);
      if (!this.isEnabled) drop();
    }, drop);
    return made.value;
  }

  enable(): void {
    this.clear();
    this.isEnabled = true;
  }

  clear(): void {
    this.values.clear();
  }

  disable(): void {
    this.isEnabled = false;
    this.clear();
  }
}
