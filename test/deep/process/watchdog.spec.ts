import { makeDataDir } from '../../support/shared/data-dir.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const PRELOAD = new URL('../../support/process/hanging-database.mjs', import.meta.url).href;

/** Milliseconds; a process ends after 60 s. */
const WITHIN = 120_000;

/** The status of readiness; undefined without an answer. */
async function readiness({ url }: Product): Promise<number | undefined> {
  const signal = AbortSignal.timeout(15_000);
  const response = await fetch(`${url}/health/ready`, { signal }).catch(() => undefined);
  return response?.status;
}

describe.each([
  ['computes without an end', 'computing', undefined],
  ['returns no answer', 'silent', 503],
])('a process whose embedded database %s', (_what, hangs, status) => {
  it(
    'is not ready, and ends within two minutes; the next start has its data',
    async () => {
      const { path, remove } = await makeDataDir();
      const env = { DATABASE_URL: '', DATA_DIR: path };
      const product = await startProduct({
        ...env,
        NODE_OPTIONS: `--import=${PRELOAD}`,
        DATABASE_HANGS: hangs,
      });
      const ended = product.exited();
      process.kill(product.pid, 'SIGUSR2');
      expect(await readiness(product)).toBe(status);
      await ended;
      expect(product.log()).toContain('The embedded database has not answered for 60 seconds');
      const next = await startProduct(env);
      expect(await readiness(next)).toBe(200);
      await next.stop();
      await remove();
    },
    WITHIN + 60_000,
  );
});

describe('a process without visitors', () => {
  it(
    'goes on: its embedded database is asked and answers',
    async () => {
      const product = await startProduct();
      const begun = performance.now();
      await until(async () => performance.now() - begun > 75_000, WITHIN);
      expect(await readiness(product)).toBe(200);
      await product.stop();
    },
    WITHIN + 60_000,
  );
});
