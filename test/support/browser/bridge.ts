import type { IncomingMessage, ServerResponse } from 'node:http';

interface Letter {
  id: number;
  data: string;
}

/** A message as the bridge sees it; its body is encrypted for the receiver. */
interface BridgeMessage {
  from: string;
  to: string;
  ttl: string;
  topic: string;
}

/** A stream or message that reached the bridge, and whether it was accepted. */
interface BridgeVisit {
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  refused: boolean;
}

interface BridgeStream {
  clientId: string;
  lastEventId: string | null;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A TON Connect bridge in memory: it keeps letters for clients and hands them out as events. */
export class Bridge {
  /** Every message that was posted, in order. */
  readonly messages: BridgeMessage[] = [];
  /** Every stream and message, the refused ones too, in order. */
  readonly visits: BridgeVisit[] = [];
  /** How many of the next streams and messages are refused. */
  refusals = 0;
  /**
   * The next message is delivered at once, but its sender gets the response only when this
   * resolves.
   */
  receipt: Promise<void> | null = null;
  /** Every event stream that was opened, in order. */
  readonly streams: BridgeStream[] = [];
  private readonly letters = new Map<string, Letter[]>();
  private readonly open = new Map<string, Set<ServerResponse>>();
  private lastId = 0;

  /** Handles `<path>/events` and `<path>/message`. */
  async handle(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const refused = this.refusals > 0;
    if (refused) this.refusals -= 1;
    this.visits.push({ path: url.pathname, at: Date.now(), refused });
    if (refused) response.writeHead(503, CORS).end();
    else if (url.pathname.endsWith('/events')) this.stream(url.searchParams, response);
    else if (url.pathname.endsWith('/message'))
      await this.post(url.searchParams, request, response);
    else response.writeHead(404, CORS).end();
  }

  /** Milliseconds between each refusal and the next try of its kind. */
  retriedAfter(): number[] {
    return this.visits.flatMap(({ refused, path, at }, index) => {
      const retry = this.visits.slice(index + 1).find((it) => it.path === path);
      return refused && retry ? [retry.at - at] : [];
    });
  }

  /** Ends every event stream, like a restart of the bridge. */
  close(): void {
    for (const streams of this.open.values()) for (const stream of streams) stream.end();
    this.open.clear();
  }

  private stream(query: URLSearchParams, response: ServerResponse): void {
    const clientId = query.get('client_id') ?? '';
    const lastEventId = query.get('last_event_id');
    this.streams.push({ clientId, lastEventId });
    response.writeHead(200, {
      ...CORS,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    response.write('event: heartbeat\ndata: heartbeat\n\n');
    const seen = Number(lastEventId ?? 0);
    for (const letter of this.letters.get(clientId) ?? []) {
      if (letter.id > seen) deliver(response, letter);
    }
    const streams = this.open.get(clientId) ?? new Set();
    this.open.set(clientId, streams.add(response));
    response.once('close', () => streams.delete(response));
  }

  private async post(
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { receipt } = this;
    this.receipt = null;
    const [from = '', to = '', ttl = '', topic = ''] = ['client_id', 'to', 'ttl', 'topic'].map(
      (name) => query.get(name) ?? '',
    );
    this.messages.push({ from, to, ttl, topic });
    this.lastId += 1;
    const letter = { id: this.lastId, data: JSON.stringify({ from, message: body }) };
    this.letters.set(to, [...(this.letters.get(to) ?? []), letter]);
    for (const stream of this.open.get(to) ?? []) deliver(stream, letter);
    await receipt;
    response.writeHead(200, { ...CORS, 'content-type': 'application/json' }).end('{}');
  }
}

function deliver(stream: ServerResponse, { id, data }: Letter): void {
  stream.write(`id: ${id}\nevent: message\ndata: ${data}\n\n`);
}
