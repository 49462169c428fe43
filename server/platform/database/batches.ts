interface Batch<Answer> {
  size: number;
  isAsked: boolean;
  answer: Promise<Answer>;
}

/** One query answers all who ask for a key while an earlier one runs: no answer is older than its call. */
export class Batches<Answer> {
  private readonly batches = new Map<string, Batch<Answer>>();

  /** The answer, and the caller's place among those it is for, from 1 on; `ask` gets how many ask. */
  async join(
    key: string,
    ask: (size: number) => Promise<Answer>,
  ): Promise<{ answer: Answer; place: number; size: number }> {
    const newest = this.batches.get(key);
    const batch = newest && !newest.isAsked ? newest : this.begin(key, ask, newest?.answer);
    batch.size += 1;
    const place = batch.size;
    const answer = await batch.answer;
    return { answer, place, size: batch.size };
  }

  private begin(
    key: string,
    ask: (size: number) => Promise<Answer>,
    before: Promise<unknown> = Promise.resolve(),
  ): Batch<Answer> {
    const askAfter = async () => {
      await before.catch(() => undefined);
      batch.isAsked = true;
      try {
        return await ask(batch.size);
      } finally {
        if (this.batches.get(key) === batch) this.batches.delete(key);
      }
    };
    const batch: Batch<Answer> = { size: 0, isAsked: false, answer: askAfter() };
    this.batches.set(key, batch);
    return batch;
  }
}
