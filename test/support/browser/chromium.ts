import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No test may need the internet: every name but the product's own fails at once.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * How Playwright starts the browser: the headless Chromium that came with `npm ci`, which is the
 * same on every machine and twice as fast as a whole one. The system's is used where the package
 * has none for the processor (or JETDROP_TEST_BROWSER is `system`). Nothing is ever downloaded.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const system = process.env['JETDROP_TEST_BROWSER'] === 'system' || process.arch !== 'x64';
  if (system) return { executablePath: SYSTEM_CHROMIUM, args: ARGS };
  const folder = await inflatedPackage();
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...definedEnvironment(),
      // A bare machine has neither the libraries nor the fonts that a browser needs.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks the package once and returns the folder; safe when several processes ask at once. */
async function inflatedPackage(): Promise<string> {
  const root = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'chromium-draft-'));
  try {
    await inflateInto(draft, join(root, 'bin'));
    await writeFile(join(draft, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have finished first; its folder is as good as ours.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks into the process's temporary folder, wherever that is. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${fonts}</dir>
  <cachedir>${fonts}/cache</cachedir>
</fontconfig>
`;
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
