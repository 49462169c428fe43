import { once } from 'node:events';
import { createServer } from 'node:net';
import { EnvError, operatorError } from './env-reader.js';

/** Checks a port before a start prepares anything. @throws EnvError when it cannot be opened. */
export async function assertPortIsFree(name: string, port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw portError(name, port, error);
  } finally {
    server.close();
  }
}

/** Explains how to solve a port that cannot be opened; returns other errors unchanged. */
export function portError(name: string, port: number, error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken by another program: stop that one, or set another port, as in ${name}=8080`,
    EACCES: `may not be opened by this user: set one from 1024 on, as in ${name}=8080`,
  };
  const reason = code && reasons[code];
  if (!reason) return operatorError(`${name} ${port}`, error);
  return new EnvError(`${name} ${port} ${reason}`, { cause: error });
}
