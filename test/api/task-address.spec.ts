import type { TestApp } from '../support/api/app.js';
import { startBuiltSite } from '../support/api/built-site.js';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

describe('The address of a task', () => {
  it.each([
    ['/airdrop/task/5', '/airdrop#task-5'],
    ['/Airdrop/Task/5/', '/airdrop#task-5'],
    ['/airdrop/task/005?ref=7H2K9QXD&lang=zh', '/airdrop?ref=7H2K9QXD&lang=zh#task-5'],
  ])('%s leads to its card', async (address, place) => {
    const { status, headers } = await app.visitor.get(address);
    expect(status).toBe(302);
    expect(headers['location']).toBe(place);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/airdrop/task/4711', '/airdrop/task/', '/airdrop/task/five', '/airdrop/task/5/more'])(
    '%s is no page',
    async (address) => {
      const { status, text } = await app.visitor.get(address).set('Accept-Language', 'en');
      expect(status).toBe(404);
      expect(text).toContain('<title>Page not found');
    },
  );

  it('is no page while the task is switched off', async () => {
    await app.api.call('toggleTask', { path: { id: 6 } });
    expect((await app.visitor.get('/airdrop/task/6')).status).toBe(404);
    await app.api.call('toggleTask', { path: { id: 6 } });
    expect((await app.visitor.get('/airdrop/task/6')).status).toBe(302);
  });
});
