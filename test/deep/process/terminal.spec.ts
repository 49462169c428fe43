import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type DataDir,
  makeDataDir,
  makeInitialisedDataDir,
} from '../../support/shared/data-dir.js';
import { makeUnmigratedDataDir } from '../../support/shared/empty-cluster.js';
import { PRODUCT_ENV, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const directories: DataDir[] = [];
afterAll(() => Promise.all(directories.map((directory) => directory.remove())));

/** Starts the server on a terminal of its own, like a first user does. */
async function onTerminal(env: Record<string, string> = {}, makeDirectory = makeDataDir) {
  const directory = await makeDirectory();
  directories.push(directory);
  const { LOG_LEVEL: _, ...settings } = PRODUCT_ENV;
  // Some shells would stay between the terminal and the server, and die of Ctrl+C before it.
  const command = `exec ${process.execPath} dist/server/main.js`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: directory.path,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk;
  });
  return { child, data: directory.path, shown: () => shown.replaceAll('\r\n', '\n') };
}

describe('a start on a terminal', () => {
  it('says in words where it answers, where to find the demo login and how to stop it', async () => {
    const { child, shown } = await onTerminal({}, makeUnmigratedDataDir);
    await until(async () => shown().includes('Ctrl+C'), 60_000);
    expect(shown()).toMatch(/^Opening the database …\n/);
    // Each step replaces the one before.
    expect(shown()).toMatch(/\rPreparing the database: 0 of (\d+)\r.*: \1 of \1\n/s);
    const [, url = ''] = /Jetdrop runs at +(http:\S+)\n/.exec(shown()) ?? [];
    expect((await fetch(url)).status).toBe(200);
    const [, office = ''] =
      /Back office +(\S+) \(its login page shows the demo login\)/.exec(shown()) ?? [];
    expect((await fetch(office)).status).toBe(200);
    expect(shown()).not.toMatch(/^\{/m);
    child.stdin.write('\x03');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'names a way out in one sentence when %s is taken',
    async (name) => {
      const taken = createServer().listen(0, '0.0.0.0');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const { child, shown } = await onTerminal({ [name]: String(port) }, makeInitialisedDataDir);
      const [code] = await once(child, 'exit');
      taken.close();
      expect(code).toBe(1);
      const sentence = `${name} ${port} is taken by another program: stop that one, or set another port, as in ${name}=8080`;
      expect(shown().trimEnd().split('\n').at(-1)).toBe(sentence);
    },
  );

  it('names a way out in one sentence when its folder cannot be written', async () => {
    const { path } = directories[0] as DataDir;
    const { child, shown } = await onTerminal({ DATA_DIR: join(path, 'pgdata', 'PG_VERSION') });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(shown()).toMatch(
      /\nDATA_DIR \S+ cannot be written: [^\n]*; make it writable for this user, or set another folder as DATA_DIR\n$/,
    );
  });
});

describe('a start elsewhere', () => {
  it('is JSON, line by line', async () => {
    const { path, remove } = await makeInitialisedDataDir();
    const product = await startProduct({ DATABASE_URL: '', DATA_DIR: path });
    await product.stop();
    await remove();
    const lines = product.log().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)['msg'])).toContain('listening');
  });
});
