import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '../shared/credentials.js';
import { makeDataDir, makeInitialisedDataDir } from '../shared/data-dir.js';
import { createDatabase, dropDatabase } from '../shared/databases.js';
import { type Product, startedDatabase, startProduct } from '../shared/product.js';
import { testServer } from '../shared/template-databases.js';
import { runCommand } from './command.js';

/** Environment that the product is started with. */
export type Environment = Record<string, string>;

let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-backup-'));
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await rm(folder, { recursive: true });
});

/** An empty database of either kind. */
export async function emptyDatabase(kind: 'embedded' | 'postgres'): Promise<Environment> {
  const admin = { ADMIN_PASSWORD: ADMIN.password };
  if (kind === 'embedded') {
    const { path, remove } = await makeDataDir();
    cleanUps.push(remove);
    return { ...admin, DATABASE_URL: '', DATA_DIR: path };
  }
  const server = testServer();
  const name = `test_${randomUUID()}`;
  cleanUps.push(() => dropDatabase(server, name));
  return { ...admin, DATABASE_URL: await createDatabase(server, name) };
}

/** A database of either kind in which the product has stored its essentials. */
export async function usedDatabase(kind: 'embedded' | 'postgres'): Promise<Environment> {
  const env = { ADMIN_PASSWORD: ADMIN.password, SEED: 'essentials' };
  if (kind === 'embedded') {
    const { path, remove } = await makeInitialisedDataDir();
    cleanUps.push(remove);
    return { ...env, DATABASE_URL: '', DATA_DIR: path };
  }
  const { url, drop } = await startedDatabase(env);
  cleanUps.push(drop);
  return { ...env, DATABASE_URL: url };
}

/** Starts the product; it is stopped after the file's tests. */
export async function start(env: Environment): Promise<Product> {
  const product = await startProduct(env);
  cleanUps.push(() => product.stop());
  return product;
}

/** A path without a file. */
export const newFile = (): string => join(folder, `${randomUUID()}.gz`);

/** Takes a backup; returns its path. */
export const backUp = async (env: Environment): Promise<string> => {
  const file = newFile();
  const { code, text } = await runCommand('backup', [file], env);
  expect([code, text]).toEqual([0, expect.stringContaining('holds everything of')]);
  return file;
};

export const restore = (env: Environment, file: string) => runCommand('restore', [file], env);

/** An altered file, with the line that proves its present content. */
export function resealed(content: string): Buffer {
  const lines = Buffer.from(content.replace(/[^\n]*\n$/, ''), 'latin1');
  const sum = createHash('sha256').update(lines).digest('hex');
  return Buffer.concat([lines, Buffer.from(`${JSON.stringify({ sha256: sum })}\n`)]);
}
