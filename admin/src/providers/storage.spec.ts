import { jest } from '@jest/globals';
import { session } from './auth/session.js';

it('keeps a login as long as the page where the browser blocks its storage', () => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(session.token()).toBeNull();
  session.start('sample-token');
  expect(session.token()).toBe('sample-token');
  session.end();
  expect(session.token()).toBeNull();
  blocked.mockRestore();
});
