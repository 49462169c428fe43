interface Batch<Answer> {
  isAsked: boolean;
  answer: Promise<Answer>;
}

/** Shares one query between all callers of a key that came while an earlier one ran: no result is older than its call. */
export class Batcher<Answer> {
  private readonly batches = new Map<string, Batch<Answer>>();

  ask(key: string, query: () => Promise<Answer>): Promise<Answer> {
    const newest = this.batches.get(key);
    if (newest && !newest.isAsked) return newest.answer;
    const run = async () => {
      await newest?.answer.catch(() => undefined);
      batch.isAsked = true;
      try {
        return await query();
      } finally {
        if (this.batches.get(key) === batch) this.batches.delete(key);
      }
    };
    const batch: Batch<Answer> = { isAsked: false, answer: Promise.resolve().then(run) };
    this.batches.set(key, batch);
    return batch.answer;
  }
}
