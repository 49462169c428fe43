/**
 * Proves that the tests notice faults: makes small edits, one at a time, and runs the tests of
 * each.
 * usage: npm run mutants -- [--seed 29] [--count 150] [--rev REV] [--only AREA] [--list]
 * The mutants are chosen in the sources of HEAD. With --rev they are made in that revision, where a
 * mutant is found by its line; one whose line does not exist is `absent`. Both runs write
 * `test-results/mutants-REV.json`, so that they can be compared. Needs hours; the working tree
 * stays unchanged.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateMutants, type Mutant } from './generate.ts';

type Outcome = 'killed' | 'survived' | 'absent';

/** Additional API specs of a folder of the server, with other names than the folder's. */
const API_SPECS: Readonly<Record<string, string>> = {
  claims: 'claim|cheating|going-live|live-campaign',
  closing: 'closing|closed',
  completions: 'tasks|my-campaign|verification|cheating',
  content: 'contents|whitepaper|site',
  database: 'turns|jobs|migrations|upgrade|audit|caching',
  decisions: 'decision|appeal',
  distributors: 'distributor|payouts',
  export: 'export',
  identity: 'auth|http|wallet-sessions|hostile',
  integrations: 'payouts|verification|telegram|token',
  jobs: 'jobs',
  ledger: 'audit|me|users|closing-audit',
  lists: 'react-admin|users|logs|input',
  moderation: 'users|signals',
  outbound: 'wallets-list|token',
  participation: 'my-campaign|reviews|turns|me',
  payouts: 'distributor|payouts',
  records: 'tasks|contents|team|react-admin',
  reports: 'user-stats|leaderboard|audit|logs|metrics',
  request: 'http|input|routes|hostile',
  tasks: 'tasks|verification|reviews|raised-requirements',
  'wallet-sessions': 'wallet-sessions|hostile',
};

/** `dto` has shapes of its feature. */
const isFeature = (folder: string) => folder !== 'dto';

/** The API specs that most rules of the domain take part in. */
const DOMAIN_SPECS = 'cheating|claims|going-live|live-campaign|payouts|referrals|settings|tasks';

/** A test that takes longer has hit an endless loop. */
const TIMEOUT_MS = 15 * 60_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '29' },
    count: { type: 'string', default: '150' },
    rev: { type: 'string', default: 'HEAD' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const HERE = git('rev-parse', '--show-toplevel');
const rev = git('rev-parse', '--short', values.rev);

/** A copy of a revision outside of the working tree, with the packages that it needs. */
function copyOf(revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'jetdrop-mutants-'));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', HERE, folder]);
  execFileSync('git', ['checkout', '--quiet', '--detach', git('rev-parse', revision)], {
    cwd: folder,
  });
  return folder;
}

function install(folder: string): void {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(HERE)) {
    symlinkSync(join(HERE, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

/**
 * The same edit in another revision: in the same file, or in another file of that name or folder.
 */
function locate(mutant: Mutant, folder: string): Mutant | undefined {
  const candidates = [
    mutant.file,
    ...globSync(`{libs,server,web,admin}/**/${basename(mutant.file)}`, { cwd: folder }),
  ];
  for (const file of new Set(candidates)) {
    if (!existsSync(join(folder, file))) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const places = text.split('\n').filter((line) => line === mutant.line);
    if (places.length === 0) continue;
    const from = `\n${text}`.indexOf(`\n${mutant.line}\n`);
    const start = from + mutant.column;
    if (text.startsWith(mutant.before, start)) return { ...mutant, file, start };
  }
  return undefined;
}

function jest(folder: string, args: string[]): boolean {
  const { status } = spawnSync('npm', ['run', '--silent', 'jest', '--', ...args], {
    cwd: folder,
    // A mutant that only a slow test notices counts as noticed.
    env: { ...process.env, TEST_DEEP: 'on' },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  return status === 0;
}

/** Whether all tests that know the file pass. */
function passes({ area, file }: Mutant, folder: string): boolean {
  const related = ['--findRelatedTests', file, '--passWithNoTests', '--bail'];
  if (!jest(folder, ['--selectProjects', 'unit', 'web', ...related])) return false;
  if (area === 'web' || area === 'admin') return true;
  const folders = file.split('/').slice(1, -1);
  const part = folders.findLast((it) => it in API_SPECS) ?? folders.findLast(isFeature) ?? '';
  const name = basename(file).split('.')[0] ?? '';
  const specs = area === 'domain' ? DOMAIN_SPECS : (API_SPECS[part] ?? part);
  const pattern = `test/(?:deep/)?api/[\\w-]*(${specs}|${name})[\\w-]*\\.spec`;
  return jest(folder, [
    '--selectProjects',
    'api-postgres',
    'deep-api',
    '--passWithNoTests',
    '--bail',
    '--testPathPatterns',
    pattern,
  ]);
}

function tryOut(mutant: Mutant, folder: string): Outcome {
  const found = locate(mutant, folder);
  if (!found) return 'absent';
  const path = join(folder, found.file);
  const text = readFileSync(path, 'utf8');
  const { start, before, after } = found;
  writeFileSync(path, text.slice(0, start) + after + text.slice(start + before.length));
  try {
    return passes(found, folder) ? 'survived' : 'killed';
  } finally {
    writeFileSync(path, text);
  }
}

const describe = ({ file, line, before, after }: Mutant) =>
  `${file}: ${line.trim().slice(0, 80)}   ${before.slice(0, 30)} → ${after.slice(0, 30)}`;

const mutants = generateMutants(HERE, Number(values.seed), Number(values.count)).filter(
  ({ area }) => values.only === undefined || area === values.only,
);

if (values.list) {
  for (const mutant of mutants) console.log(`${mutant.area}  ${describe(mutant)}`);
} else {
  const folder = copyOf(values.rev);
  const results: (Mutant & { outcome: Outcome })[] = [];
  try {
    install(folder);
    for (const [index, mutant] of mutants.entries()) {
      const outcome = tryOut(mutant, folder);
      results.push({ ...mutant, outcome });
      console.log(`${index + 1}/${mutants.length} ${outcome.padEnd(8)} ${describe(mutant)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/mutants-${rev}.json`, JSON.stringify(results, null, 2));
  for (const [area, all] of Object.entries(Object.groupBy(results, (it) => it.area))) {
    const count = (outcome: Outcome) => all.filter((it) => it.outcome === outcome).length;
    console.log(
      `${area}: ${count('killed')} killed, ${count('survived')} survived, ${count('absent')} absent`,
    );
  }
}
