/**
 * Builds a part of the product, unless `dist` already holds the result of the same sources, so
 * checks, tests and the start can all ask for it. On a terminal it names the part that it builds,
 * and prints the tools' output only if they fail.
 * usage: node scripts/build.ts server|site|render|kit|admin
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

interface Part {
  /** Name of the part in messages. */
  label: string;
  /** Glob patterns of its sources. */
  sources: string[];
  /** A file that the build writes. */
  result: string;
  commands: string[];
}

const WEB = ['web/**', 'libs/**'];
const VITE = 'vite build --logLevel warn';
const VITE_WEB = `${VITE} --configLoader runner --config web/vite.config.ts`;

const PARTS: Record<string, Part> = {
  server: {
    label: 'the server',
    sources: [
      'server/**',
      'libs/{api-client,colors,contracts,domain}/**',
      'nest-cli.json',
      'scripts/bundle-server.ts',
    ],
    result: 'dist/server/main.js',
    commands: [
      'nest build',
      'node scripts/bundle-server.ts',
      'node dist/server/commands/make-database-image.js',
    ],
  },
  site: {
    label: 'the site',
    sources: WEB,
    result: 'dist/web/index.html',
    commands: [VITE_WEB],
  },
  render: {
    label: 'the pages as the server renders them',
    sources: WEB,
    result: 'dist/web-render/render.js',
    commands: [`${VITE_WEB} --ssr src/render.tsx`],
  },
  kit: {
    label: 'the page of claim kits',
    sources: WEB,
    result: 'dist/claim-kit/index.html',
    commands: [`${VITE} --config web/claim-kit.config.ts`],
  },
  admin: {
    label: 'the back office',
    sources: ['admin/**', 'libs/**'],
    result: 'dist/admin/index.html',
    commands: [`${VITE} --config admin/vite.config.ts`],
  },
};

/** Files that every part depends on. */
const SHARED = ['package-lock.json', 'tsconfig.json', 'scripts/build.ts'];

/**
 * Digest of the sources and of the result's time: a development server writes the result as well.
 */
function fingerprint({ sources, result }: Part): string {
  const hash = createHash('sha256');
  const files = globSync([...SHARED, ...sources], { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  if (existsSync(result)) hash.update(String(statSync(result).mtimeMs));
  return hash.digest('hex');
}

const [, , name = ''] = process.argv;
const part = PARTS[name];
if (!part) throw new Error(`usage: node scripts/build.ts ${Object.keys(PARTS).join('|')}`);
const stamp = `dist/.built/${name}`;

/** @throws Error with one sentence when the folder cannot be written */
function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder ${resolve(folder)} cannot be written (${code}): make it writable for this user, or build as the user whom it belongs to`,
    );
  }
}

function run(command: string): void {
  const isShown = !process.stdout.isTTY;
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    stdio: isShown ? 'inherit' : 'pipe',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return;
  if (!isShown) process.stderr.write(Buffer.concat([stdout, stderr]));
  process.exit(status ?? 1);
}

function build(part: Part): void {
  const { label, result, commands } = part;
  const step = `${Object.keys(PARTS).indexOf(name) + 1} of ${Object.keys(PARTS).length}: ${label}`;
  const announce = (line: string) => process.stdout.isTTY && process.stdout.write(`${line}\n`);
  const start = performance.now();
  announce(`Building ${step} …`);
  for (const folder of [dirname(stamp), dirname(result)]) assertWritable(folder);
  rmSync(stamp, { force: true });
  // Results of sources that have moved would otherwise stay.
  for (const made of globSync(`${dirname(result)}/*`)) rmSync(made, { recursive: true });
  for (const command of commands) run(command);
  writeFileSync(stamp, fingerprint(part));
  announce(`Built ${step}, ${Math.round((performance.now() - start) / 1000)} s`);
}

const isBuilt =
  existsSync(part.result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(part);
try {
  if (!isBuilt) build(part);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
