import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

/**
 * Requests a path and stops after the first bytes of the response: it neither reads on nor closes.
 */
export async function startReading(
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer, 'readable');
  answer.read(1);
  return answer;
}

/** A connection of raw bytes and its state. */
export interface RawConnection {
  /** The bytes that the server has sent so far. */
  received(): string;
  /** When the server ended it, by `performance.now()`. */
  ended: Promise<number>;
  send(text: string): void;
}

/**
 * Opens a connection, sends the text unchanged, and stays until the server ends it; a `stubborn`
 * one continues when the server has only ended its own side.
 */
export async function openConnection(
  url: string,
  text = '',
  { stubborn = false } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: stubborn });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A cut connection ends with an error, which counts as an end.
  socket.on('error', () => socket.destroy());
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now()));
  });
  await once(socket, 'connect');
  socket.write(text);
  return { received: () => received, ended, send: (more) => socket.write(more) };
}
