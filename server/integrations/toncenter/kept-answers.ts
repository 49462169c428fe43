/** Different questions are the visitors' to ask, so their number is not ours to bound. */
const MOST = 10_000;

interface Kept<Value> {
  value: Promise<Value>;
  /** When it came; undefined while it is on its way. */
  at?: number;
}

/** An answer, and after how many milliseconds it is asked for anew; 0 where it has just been. */
export interface KeptAnswer<Value> {
  value: Value;
  wait: number;
}

/** Answers that stay true for a while. Who asks while one is on its way waits for the same; failures are not kept. */
export class KeptAnswers<Value> {
  private readonly kept = new Map<string, Kept<Value>>();

  /** @param lifetime milliseconds */
  constructor(private readonly lifetime: number) {}

  async get(
    question: string,
    ask: (question: string) => Promise<Value>,
  ): Promise<KeptAnswer<Value>> {
    const found = this.kept.get(question);
    const age = found?.at === undefined ? 0 : performance.now() - found.at;
    if (found && age < this.lifetime) {
      const wait = found.at === undefined ? 0 : this.lifetime - age;
      return { value: await found.value, wait };
    }
    return { value: await this.ask(question, ask), wait: 0 };
  }

  private ask(question: string, ask: (question: string) => Promise<Value>): Promise<Value> {
    this.kept.delete(question);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MOST) this.kept.delete(oldest);
    const value = ask(question);
    const entry: Kept<Value> = { value };
    this.kept.set(question, entry);
    value.then(
      () => {
        entry.at = performance.now();
      },
      () => {
        if (this.kept.get(question) === entry) this.kept.delete(question);
      },
    );
    return value;
  }
}
