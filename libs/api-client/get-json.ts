import { failure, refusal, withTimeout } from './api-error.js';
import type { paths } from './schema.js';

type JsonAnswer<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;

type Query<Operation> = Operation extends { parameters: { query: infer Parameters } }
  ? Parameters
  : never;

/** The public addresses, which need no token. */
type PublicPath = Extract<keyof paths, `/api/v1/public/${string}` | '/api/v1/airdrop/tasks'>;

export interface GetOptions<Path extends PublicPath> {
  /** Language tag that an error's sentence shall speak. */
  language?: string;
  signal?: AbortSignal | undefined;
  query?: Query<paths[Path]['get']>;
}

/**
 * Reads a public address of the API. It weighs a fraction of the whole client, for pages where that
 * counts. The browser may keep an answer but asks each time whether it still holds.
 *
 * @throws ApiError when the server refuses, does not answer within 10 s or cannot be reached.
 * @example const tasks = await getJson('/api/v1/airdrop/tasks');
 */
export async function getJson<Path extends PublicPath>(
  path: Path,
  { language, signal, query }: GetOptions<Path> = {},
): Promise<JsonAnswer<paths[Path]['get']>> {
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const response = await fetch(path + search, {
    headers: { Accept: 'application/json', ...(language && { 'Accept-Language': language }) },
    cache: 'no-cache',
    signal: withTimeout(signal),
  }).catch((cause: unknown) => {
    throw failure(cause);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined) throw refusal(response, body);
  return body as JsonAnswer<paths[Path]['get']>;
}
