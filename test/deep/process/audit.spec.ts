import { auditDatabase } from '../../support/process/audit.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';

describe('npm run audit', () => {
  it('finds that a fresh database adds up, and names an empty folder', async () => {
    const { path, remove } = await makeInitialisedDataDir();
    try {
      const fresh = await auditDatabase({ DATABASE_URL: '', DATA_DIR: path, JWT_SECRET: '' });
      expect(fresh).toEqual({
        code: 0,
        text: 'The ledger adds up.\nThe operation log is what was written.',
      });
      const none = await auditDatabase({ DATABASE_URL: '', DATA_DIR: `${path}/none` });
      expect(none).toEqual({ code: 2, text: expect.stringContaining('holds no database') });
    } finally {
      await remove();
    }
  });
});
