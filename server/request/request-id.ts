import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Gives each request its id: the one that a proxy of ours has given it, so that one id leads through
 * both logs, else a new one.
 */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    const isUsable = trustProxy > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
    return isUsable ? given : randomUUID();
  };
}
