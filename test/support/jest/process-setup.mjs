import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ADMIN_PASSWORD } from '../shared/credentials.ts';

/** Once for all workers: a data directory that the built server has made, which tests copy. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-initialised-'));
  process.env.TEST_INITIALISED_DIR = folder;
  const env = { DATABASE_URL: '', DATA_DIR: folder, DATABASE_FSYNC: 'off', JWT_SECRET: '' };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...env, SEED: 'essentials', ADMIN_PASSWORD, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  // Once only: a second signal could come when its handler has gone.
  let isTold = false;
  for await (const line of createInterface({ input: server.stdout })) {
    if (!isTold && line.includes('"msg":"listening"')) isTold = server.kill();
  }
  const [code] = await exited;
  if (code !== 0) throw new Error('The built server did not start: npm run build:server first.');
}
