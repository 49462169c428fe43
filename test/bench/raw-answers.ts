/** Reads the responses of one kept connection, each of them before the next request is sent. */
export class RawAnswers {
  private head = '';
  private missing = 0;

  /**
   * The status of the response that ends with this chunk; undefined while more of it is to come.
   */
  read(chunk: Buffer): string | undefined {
    if (this.missing === 0) {
      this.head += chunk.toString('latin1', 0, 8192);
      const body = this.head.indexOf('\r\n\r\n');
      if (body < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.head)?.[1] ?? 0);
      this.missing = body + 4 + length - (this.head.length - Math.min(chunk.length, 8192));
    }
    this.missing -= chunk.length;
    if (this.missing > 0) return;
    const status = this.head.slice(9, 12);
    this.head = '';
    this.missing = 0;
    return status;
  }
}

/** Quantiles of latencies, in their unit. */
export function quantiles(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), slowest: at(1) };
}
