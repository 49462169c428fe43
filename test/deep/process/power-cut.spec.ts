import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Confirmed,
  expectLogToMatchTasks,
  toggleUntilGone,
  total,
} from '../../support/process/toggles.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

/** How often the power is cut; `npm run powercut` does it 200 times. */
const CUTS = Number(process.env['POWER_CUTS'] ?? 2);
/** Every nth cut happens while the server starts, during the recovery from the cut before. */
const EARLY = Math.min(CUTS, 4);
const FIRST_STARTS = Math.ceil(CUTS / 10);

/** Operations on files, a write being a tenth: about what a first and a later start take. */
const FIRST_START = 1_000;
const LATER_START = 60;
const WHILE_WRITING = 1_000;

/** Milliseconds, on a busy machine. */
const START_WITHIN = 120_000;

const PRELOAD = new URL('../../support/process/power-cut.mjs', import.meta.url).href;
const SETTINGS = {
  DATABASE_URL: '',
  DATABASE_FSYNC: 'on',
  SEED: 'essentials',
  ADMIN_PASSWORD,

  TRUST_PROXY: '1',
  JWT_SECRET: '',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-power-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const random = (most: number): number => Math.ceil(Math.random() * most);

/** Starts a server whose power will be cut; undefined when that happened before it was ready. */
async function startVictim(env: Record<string, string>): Promise<Product | undefined> {
  try {
    return await startProduct({
      ...SETTINGS,
      NODE_OPTIONS: `--import ${PRELOAD}`,
      POWER_CUT_WITHIN: String(WHILE_WRITING),
      ...env,
    });
  } catch (error) {
    if (/product ended with null|fetch failed/.test(String(error))) return undefined;
    throw error;
  }
}

/** Cuts the power while a client writes; `confirmed` gets the changes confirmed before. */
async function cutWhileWriting(victim: Product, confirmed: Confirmed): Promise<void> {
  const before = total(confirmed);
  const toggling = toggleUntilGone(victim.url, confirmed);
  await until(async () => total(confirmed) > before, 60_000);
  process.kill(victim.pid, 'SIGUSR2');
  await toggling;
  await victim.stop();
}

describe('a server whose power is cut', () => {
  it(
    `has every confirmed change and its row afterwards, ${CUTS} times`,
    async () => {
      const { path, remove } = await makeInitialisedDataDir();
      const confirmed: Confirmed = new Map();
      let directory = path;
      for (let cut = 1; cut <= CUTS; cut += 1) {
        const copy = join(folder, String(cut));
        const env = { DATA_DIR: directory, POWER_CUT_COPY: copy };
        const isEarly = cut % EARLY === 0;
        const early = { POWER_CUT_AFTER: String(random(LATER_START)) };
        const victim = await startVictim({ ...env, ...(isEarly && early) });
        if (victim && isEarly) await toggleUntilGone(victim.url, confirmed);
        else if (victim) {
          await expectLogToMatchTasks(victim.url, confirmed);
          await cutWhileWriting(victim, confirmed);
        }
        await rm(directory, { recursive: true });
        directory = copy;
      }
      const last = await startProduct({ ...SETTINGS, DATA_DIR: directory });
      await expectLogToMatchTasks(last.url, confirmed);
      expect(await last.stop()).toBe(0);
      console.info(`${CUTS} cuts, ${total(confirmed)} confirmed changes`);
      await remove();
    },
    START_WITHIN + CUTS * 30_000,
  );

  it(
    `begins again when it happens in the first start, ${FIRST_STARTS} times`,
    async () => {
      for (let cut = 1; cut <= FIRST_STARTS; cut += 1) {
        const [directory, copy] = ['first', 'copy'].map((name) => join(folder, `${name}-${cut}`));
        const victim = await startVictim({
          DATA_DIR: String(directory),
          POWER_CUT_COPY: String(copy),
          POWER_CUT_AFTER: String(random(FIRST_START)),
        });
        await victim?.kill();
        const next = await startProduct({ ...SETTINGS, DATA_DIR: String(copy) });
        await expectLogToMatchTasks(next.url, new Map());
        expect(await next.stop()).toBe(0);
      }
    },
    START_WITHIN + FIRST_STARTS * 120_000,
  );

  it(
    'loses confirmed changes with DATABASE_FSYNC=off',
    async () => {
      const { path, remove } = await makeInitialisedDataDir();
      const off = { DATABASE_FSYNC: 'off' };
      const copy = join(folder, 'copy');
      const confirmed: Confirmed = new Map();
      // Only flushed pages are kept: the kernel might save pages that the server did not.
      const env = { DATA_DIR: path, POWER_CUT_COPY: copy, POWER_CUT_KEEPS: '0' };
      const victim = await startVictim({ ...env, ...off });
      if (victim) await cutWhileWriting(victim, confirmed);
      expect(total(confirmed)).toBeGreaterThan(0);
      const next = await startProduct({ ...SETTINGS, ...off, DATA_DIR: copy });
      await expectLogToMatchTasks(next.url, new Map());
      await expect(expectLogToMatchTasks(next.url, confirmed)).rejects.toThrow('toBeGreaterThan');
      await next.stop();
      await remove();
    },
    START_WITHIN,
  );
});
