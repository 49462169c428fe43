import { jest } from '@jest/globals';
import { startApp } from '../support/api/app.js';
import { until } from '../support/shared/until.js';

const FIVE_MINUTES = 300_000;
const isEmbedded = process.env['TEST_DATABASE'] !== 'postgres';

describe('a checkpoint', () => {
  it('is made every five minutes on the embedded database, and left to a real server', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const app = await startApp();
    try {
      const due = timers.mock.calls.filter(([, after]) => after === FIVE_MINUTES);
      expect(due).toHaveLength(isEmbedded ? 1 : 0);
      const position = async () => {
        const rows = await app.sql('select redo_lsn::text as at from pg_control_checkpoint()');
        return rows[0];
      };
      const before = await position();
      await app.sql('update admins set updated_at = now()');
      for (const [makeCheckpoint] of due) {
        makeCheckpoint();
        await until(async () => JSON.stringify(await position()) !== JSON.stringify(before));
      }
    } finally {
      timers.mockRestore();
      await app.close();
    }
  });
});
