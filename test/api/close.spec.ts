import { jest } from '@jest/globals';
import { startApp } from '../support/api/app.js';

describe('a closed application', () => {
  afterEach(() => jest.restoreAllMocks());

  it('leaves no timer of its own that goes on', async () => {
    const started = jest.spyOn(globalThis, 'setInterval');
    const stopped = jest.spyOn(globalThis, 'clearInterval');
    const app = await startApp();
    await app.close();
    const ended = stopped.mock.calls.map(([timer]) => timer);
    const ours = started.mock.calls.flatMap(([work], index) =>
      String(work).includes('rate_limits') ? [started.mock.results[index]?.value] : [],
    );
    expect(ours).toHaveLength(1);
    expect(ended).toContain(ours[0]);
  });
});
