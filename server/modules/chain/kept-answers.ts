/** Different questions are the visitors' to ask, so their number is not ours to bound. */
const MOST = 10_000;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/** Answers that stay true for a while. Who asks while one is on its way waits for the same; failures are not kept. */
export class KeptAnswers<Value> {
  private readonly kept = new Map<string, Kept<Value>>();

  /** @param lifetime milliseconds */
  constructor(private readonly lifetime: number) {}

  /** @param fresh asks whatever is kept */
  get(question: string, ask: (question: string) => Promise<Value>, fresh = false): Promise<Value> {
    const found = fresh ? undefined : this.kept.get(question);
    if (found && found.until > performance.now()) return found.value;
    this.kept.delete(question);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MOST) this.kept.delete(oldest);
    const value = ask(question);
    const entry = { value, until: performance.now() + this.lifetime };
    this.kept.set(question, entry);
    value.catch(() => {
      if (this.kept.get(question) === entry) this.kept.delete(question);
    });
    return value;
  }
}
