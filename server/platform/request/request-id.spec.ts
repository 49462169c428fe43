import type { IncomingMessage } from 'node:http';
import { requestIds } from './request-head.js';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

describe('requestIds', () => {
  const given = { 'x-request-id': 'given-by-the-proxy' };

  it('takes the id of a proxy of ours only', () => {
    expect(requestIds(1)(request(given))).toBe('given-by-the-proxy');
    expect(requestIds(0)(request(given))).not.toBe('given-by-the-proxy');
  });

  it.each(['short', 'with a space or two', 'x'.repeat(65), 'new\nline-new'])(
    'does not take %j',
    (id) => {
      expect(requestIds(1)(request({ 'x-request-id': id }))).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
