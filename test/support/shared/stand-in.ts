import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles a request in place of the stand-in. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server on loopback that stands in for an outside service. */
export interface StandIn {
  origin: string;
  /** Requested paths with queries, in their order. */
  asked: string[];
  /** Uses this handler from now on; undefined restores the usual one. */
  answerWith(answer: Answer | undefined): void;
  close(): void;
}

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

/** Ways in which a service fails. */
export const DOWN: Answer = (request) => void request.socket.destroy();
export const SILENT: Answer = () => {};
export const tooMany = (seconds: number): Answer =>
  json({ ok: false }, 429, { 'retry-after': String(seconds) });

export async function startStandIn(
  usual: (url: URL, request: IncomingMessage) => Answer,
): Promise<StandIn> {
  const asked: string[] = [];
  let instead: Answer | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '', 'http://stand-in');
    (instead ?? usual(url, request))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (answer) => {
      instead = answer;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
