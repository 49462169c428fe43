const { fetch } = globalThis;

/** Replaces `fetch` by `answer`; returns the calls, as `GET /api/…`. */
export function answerApi(answer: (call: string, body: unknown) => Response): string[] {
  const calls: string[] = [];
  globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${decodeURIComponent(String(address))}`;
    calls.push(call);
    return answer(call, init?.body);
  };
  return calls;
}

export const refusal = (status: number, detail: string): Response =>
  Response.json({ status, detail, code: 'test.refused' }, { status });

export function stopAnswering(): void {
  globalThis.fetch = fetch;
}
