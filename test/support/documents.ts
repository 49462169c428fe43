import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A text of the checkout, by its path from the top. */
export const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every page that people read, path → text. */
export const documents = (): Map<string, string> =>
  new Map(globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => [path, text(path)]));

/** What the tests themselves can be told by their environment. */
export const variablesOfTests = (): string[] =>
  globSync(['*.config.ts', 'test/**/*.ts'], { cwd: ROOT }).flatMap(
    (path) => text(path).match(/(?<=process\.env\[')\w+/g) ?? [],
  );

/** The shell commands that a page has in blocks of their own. */
export const shellBlocks = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** A folder that looks like a checkout that has been installed and built, without its data. */
export async function builtCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-checkout-'));
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const name of ['dist', 'node_modules']) await symlink(join(ROOT, name), join(folder, name));
  return folder;
}

/** Runs commands as a reader would, one after the other, and answers what they print. */
export async function runCommands(commands: string, cwd: string): Promise<string> {
  const args = ['-euo', 'pipefail', '-c', commands];
  return (await promisify(execFile)('bash', args, { cwd })).stdout;
}
