import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { constants, readdirSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from './documents.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders that are never part of an image, and slow to search. */
const NEVER = ['.git', 'node_modules'];

/** Whether docker/Dockerfile.dockerignore lets a file into the image's build: the last pattern that fits decides. */
export function isInContext(path: string): boolean {
  let isIn = true;
  for (const line of text('docker/Dockerfile.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const isException = line.startsWith('!');
    const pattern = isException ? line.slice(1) : line;
    if (fits(path, pattern)) isIn = isException;
  }
  return isIn;
}

/** A pattern that fits a folder fits all in it. */
function fits(path: string, pattern: string): boolean {
  if (expression(pattern).test(path)) return true;
  const folder = dirname(path);
  return folder !== '.' && fits(folder, pattern);
}

/** Unlike a shell's, a star stands for a leading dot as well. */
function expression(pattern: string): RegExp {
  const parts = pattern.split('**/').map((part) =>
    part
      .split('*')
      .map((text) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'))
      .join('[^/]*'),
  );
  return new RegExp(`^${parts.join('(?:.*/)?')}$`);
}

/** All files that the build of the image has. */
function contextFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NEVER.includes(entry.name) ? [] : contextFiles(path);
    return isInContext(path) ? [path] : [];
  });
}

interface Stage {
  /** Stands for the root of the image's files. */
  root: string;
  folder: string;
  env: Record<string, string>;
}

/** The last stage of an image, and its start command. */
export interface Image extends Stage {
  command: string[];
}

/**
 * Follows docker/Dockerfile in an empty folder: its stages are folders, into which it copies the
 * files that the ignore file allows, and in which it runs the commands. Its base, its user and its
 * mounts are left out.
 */
export async function buildImage(folder: string): Promise<Image> {
  const context = join(folder, 'context');
  for (const file of contextFiles()) await copy(join(ROOT, file), join(context, file));
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: context, folder: context, env: {} };
  let command: string[] = [];
  const inStage = (path: string) =>
    path.startsWith('/') ? join(stage.root, path) : join(stage.folder, path);
  for (const [instruction, rest] of instructions()) {
    if (instruction === 'FROM') {
      const name = rest.split(' AS ')[1] ?? '';
      const root = join(folder, name);
      stage = { root, folder: root, env: {} };
      stages.set(name, stage);
    } else if (instruction === 'WORKDIR') {
      stage.folder = inStage(rest);
      await mkdir(stage.folder, { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value;
    } else if (instruction === 'COPY') {
      const [, from] = /^--from=(\w+) /.exec(rest) ?? [];
      const source = from ? stages.get(from)?.root : context;
      const paths = rest.replace(/^--\S+ /, '').split(' ');
      const target = inStage(paths.pop() ?? '');
      for (const path of paths) await copyInto(join(source ?? '', path), target, paths.length > 1);
    } else if (instruction === 'RUN') {
      run(stage, rest.replace(/^--mount=\S+ /, ''));
    } else if (instruction === 'CMD') {
      command = JSON.parse(rest);
    }
  }
  return { ...stage, command };
}

/** Instructions with their arguments, each on one line. */
function instructions(): [string, string][] {
  const lines = text('docker/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  return [...lines.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', rest = '']) => [name, rest]);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
}

/** Copies like COPY: a folder's content, or a file under its own name. */
function copyInto(from: string, to: string, isOneOfSeveral: boolean): Promise<void> {
  return copy(from, isOneOfSeveral ? join(to, basename(from)) : to);
}

/** Runs a command in a stage's folder; owners are left as they are. */
function run({ root, folder, env }: Stage, command: string): void {
  const inRoot = command.replace(/ \/(?=\w)/g, ` ${root}/`);
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync(
    'sh',
    ['-c', `chown() { :; }; ${inRoot}`],
    { cwd: folder, env: { ...imageEnv(), ...env }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}\n${stderr}`);
}

/** This environment without the variables of tests and npm: their packages are not the image's. */
export function imageEnv(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = process.env;
  const kept = Object.entries(others).filter(
    ([name]) => !/^(NODE_|JEST_|TEST_|npm_(package|lifecycle|config_local)|INIT_CWD)/.test(name),
  );
  const paths = PATH.split(':').filter((path) => !path.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: [dirname(process.execPath), ...paths].join(':') };
}
