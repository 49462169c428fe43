/**
 * Builds a part of the product, unless `dist` holds what the same sources have made: so the checks, the
 * tests and the start can all ask for it.
 *
 * usage: node scripts/build.ts server|site|render|admin
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

interface Part {
  /** Patterns of the files that it is made of. */
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
    sources: [
      'server/**',
      'libs/{api-client,contracts,domain}/**',
      'nest-cli.json',
      'scripts/bundle-server.ts',
    ],
    result: 'dist/server/main.js',
    commands: ['nest build', 'node scripts/bundle-server.ts'],
  },
  site: { sources: WEB, result: 'dist/web/index.html', commands: [VITE_WEB] },
  render: {
    sources: WEB,
    result: 'dist/web-render/render.js',
    commands: [`${VITE_WEB} --ssr src/render.tsx`],
  },
  admin: {
    sources: ['admin/**', 'libs/**'],
    result: 'dist/admin/index.html',
    commands: [`${VITE} --config admin/vite.config.ts`],
  },
};

/** What all parts depend on. */
const SHARED = ['package-lock.json', 'tsconfig.json', 'scripts/build.ts'];

/** Sources, and when the result was written: a development server writes there as well. */
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

const isBuilt =
  existsSync(part.result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(part);
if (!isBuilt) {
  rmSync(stamp, { force: true });
  for (const command of part.commands) {
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(part));
}
