/** Asks once for all who want the same answer in one turn of the event loop; later ones ask for themselves. */
export class SharedQuestions<Answer> {
  private readonly open = new Map<string, Promise<Answer>>();

  /** What is answered was true after the call. */
  ask(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const same = this.open.get(key);
    if (same) return same;
    const answer = new Promise<Answer>((resolve, reject) => {
      setImmediate(() => {
        this.open.delete(key);
        question().then(resolve, reject);
      });
    });
    this.open.set(key, answer);
    return answer;
  }
}
