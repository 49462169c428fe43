const { fetch } = globalThis;

/** Lets every call of the API be answered by `answer` and returns what is asked, as `GET /api/…`. */
export function answerApi(answer: (call: string, body: unknown) => Response): string[] {
  const calls: string[] = [];
  globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${decodeURIComponent(String(address))}`;
    calls.push(call);
    return answer(call, init?.body);
  };
  return calls;
}

/** A refusal as the server words it. */
export const refusal = (status: number, detail: string): Response =>
  Response.json({ status, detail, code: 'sample.refused' }, { status });

/** Takes {@link answerApi} back. */
export function stopAnswering(): void {
  globalThis.fetch = fetch;
}
