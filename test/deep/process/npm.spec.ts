import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataDir, makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { PRODUCT_ENV, productOf } from '../../support/shared/product.js';

/** The time limit of a stop. */
const STOP_WITHIN_MS = 12_000;

describe('npm run serve', () => {
  let directory: DataDir;
  let npm: ChildProcess;
  beforeAll(async () => {
    directory = await makeInitialisedDataDir();
  });
  afterEach(() => {
    try {
      process.kill(-Number(npm.pid), 'SIGKILL');
    } catch (error) {
      // The expected case: none of them is left.
      expect(error).toMatchObject({ code: 'ESRCH' });
    }
  });
  afterAll(() => directory.remove());

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with the server, whose port is free then, when npm alone gets a %s',
    async (signal) => {
      npm = spawn('npm', ['run', '--silent', 'serve'], {
        env: {
          ...process.env,
          ...PRODUCT_ENV,
          SEED: 'essentials',
          PORT: '0',

          DATABASE_URL: '',
          DATA_DIR: directory.path,
          NO_UPDATE_NOTIFIER: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own; a supervisor signals only its first process.
        detached: true,
      });
      const { url, log } = await productOf(npm);
      const exited = once(npm, 'exit');
      npm.kill(signal);
      const late = sleep(STOP_WITHIN_MS, ['npm goes on'], { ref: false });
      expect(await Promise.race([exited, late])).toEqual([0, null]);
      expect(log()).toContain('"msg":"stopping"');
      const next = createServer().listen(Number(new URL(url).port), '0.0.0.0');
      await once(next, 'listening');
      next.close();
    },
  );
});
