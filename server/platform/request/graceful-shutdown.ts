import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for running requests to finish. */
const FINISH_MS = 10_000;

export interface ShutdownControl {
  /** Closes each connection after its next response; new ones are still accepted. */
  drain(): void;
  /** Closes every connection at once. */
  cut(): void;
}

/**
 * Stops the server in a limited time: idle connections are closed at once, the others after their response or ten
 * seconds. Must be set up after all other code that replaces listeners of the HTTP server.
 */
export function shutDownGracefully(server: FastifyInstance): ShutdownControl {
  const connections = new OpenConnections();
  const http = server.server;
  let isDraining = false;
  http.on('connection', (socket: Socket) => connections.add(socket));
  // One for all responses: a listener for each would cost more than sending a cached answer's headers.
  const ended = function (this: ServerResponse) {
    connections.countRequest(this.req.socket, -1);
  };
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    connections.countRequest(request.socket, 1);
    response.on('close', ended);
  });
  server.addHook('preClose', (done) => {
    isDraining = true;
    connections.closeIdle();
    server.log.info({ connections: connections.count }, 'stopping');
    const deadline = setTimeout(() => {
      server.log.warn({ connections: connections.count }, 'stopping: connections are cut');
      connections.cut();
    }, FINISH_MS);
    http.once('close', () => clearTimeout(deadline));
    done();
  });
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

/** Sockets with their running requests; Node's own list omits sockets without a complete head. */
class OpenConnections {
  closing = false;
  private readonly requests = new Map<Socket, number>();

  get count(): number {
    return this.requests.size;
  }

  add(socket: Socket): void {
    // Accepted while the server was about to stop listening.
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
