/** `npm run backup -- FILE` writes the database's content at one moment into a file. */
import { constants, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { lockDataDir } from '../platform/database/data-dir-lock.js';
import { checkBackup, sealed } from './backup/backup-file.js';
import { backupSocket, canListen } from './backup/backup-socket.js';
import { inTransaction } from './backup/copy-database.js';
import { dump } from './backup/dump.js';
import { assertAccess, assertInitialised, fail, onDatabase, withDatabase } from './command.js';

/** A higher level takes longer and makes files little smaller. */
const LEVEL = 1;

const [path, ...others] = process.argv.slice(2);
try {
  if (path === undefined || others.length > 0) throw new EnvError('npm run backup -- FILE');
  if (existsSync(path)) throw new EnvError(`${path} is there already`);
  assertAccess(dirname(path), constants.W_OK, `${path} cannot be written`);
  await onDatabase((env) => backUp(env, path), false);
} catch (error) {
  fail(error);
}

/** Writes and checks the file under another name, so that a file with its own name is complete. */
async function backUp(env: Env, path: string): Promise<void> {
  const part = `${path}.part`;
  const write = (data: AsyncIterable<Buffer>) =>
    pipeline(
      Readable.from(data),
      createGzip({ level: LEVEL }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
  try {
    await (env.database === 'embedded' ? readEmbedded(env, write) : readDatabase(env, write));
    const { created_at } = await checkBackup(part);
    await rename(part, path);
    console.info(
      `${path} holds everything of ${created_at}. It has secrets: keep it as you keep them.`,
    );
  } finally {
    await rm(part, { force: true });
  }
}

type Write = (data: AsyncIterable<Buffer>) => Promise<void>;

/** Reads from the running server, or from the files when none runs. */
async function readEmbedded(env: Env, write: Write): Promise<void> {
  assertInitialised(env);
  const socket = connect(backupSocket(env));
  const isRunning = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  if (isRunning) return write(socket);
  if (!canListen(env)) assertStopped(env);
  await readDatabase(env, write);
}

/** @throws EnvError while the server runs */
function assertStopped({ data_dir }: Env): void {
  try {
    lockDataDir(data_dir).release();
  } catch (error) {
    const { message } = error as Error;
    throw new EnvError(`${message}; its path is too long for a backup meanwhile`, { cause: error });
  }
}

function readDatabase(env: Env, write: Write): Promise<void> {
  return withDatabase(env, ({ em }) =>
    inTransaction(env, em.fork(), (database) => write(sealed(dump(database)))),
  );
}
