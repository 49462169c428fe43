import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long what runs at the stop may take to finish, in milliseconds. */
const FINISH_WITHIN = 10_000;

/** How a stop is hurried along. */
export interface ShutdownControl {
  /** From now on each answer ends its connection, while new ones still come. */
  drain(): void;
  /** Ends every connection at once. */
  cut(): void;
}

/**
 * Ends the server in a known time, whatever its clients do: a connection without a request is closed
 * at once, one with a request when that is answered, and what is left after ten seconds is cut.
 * To be set up after everything else that replaces listeners of the HTTP server.
 */
export function shutDownGracefully(server: FastifyInstance): ShutdownControl {
  const connections = new OpenConnections();
  const http = server.server;
  let isDraining = false;
  http.on('connection', (socket: Socket) => connections.add(socket));
  // Before those that answer.
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    connections.countRequest(request.socket, 1);
    response.once('close', () => connections.countRequest(request.socket, -1));
  });
  server.addHook('preClose', (done) => {
    isDraining = true;
    connections.closeIdle();
    server.log.info({ connections: connections.count }, 'stopping');
    const deadline = setTimeout(() => {
      server.log.warn({ connections: connections.count }, 'stopping: connections are cut');
      connections.cut();
    }, FINISH_WITHIN);
    http.once('close', () => clearTimeout(deadline));
    done();
  });
  // Of requests that were there before.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done();
  });
  return {
    drain: () => {
      isDraining = true;
    },
    cut: () => connections.cut(),
  };
}

/**
 * The sockets of a server and how many requests run on each. Node's own list of idle connections
 * leaves out those that have not sent a whole head yet.
 */
class OpenConnections {
  closing = false;
  private readonly requests = new Map<Socket, number>();

  get count(): number {
    return this.requests.size;
  }

  add(socket: Socket): void {
    // One that came in while the server was about to stop listening.
    if (this.closing) {
      socket.destroy();
      return;
    }
    this.requests.set(socket, 0);
    socket.once('close', () => this.requests.delete(socket));
  }

  countRequest(socket: Socket, change: 1 | -1): void {
    const before = this.requests.get(socket);
    if (before === undefined) return;
    this.requests.set(socket, before + change);
    if (this.closing && before + change === 0) socket.destroySoon();
  }

  closeIdle(): void {
    this.closing = true;
    for (const [socket, running] of this.requests) if (running === 0) socket.destroySoon();
  }

  cut(): void {
    for (const socket of this.requests.keys()) socket.destroy();
  }
}
