/**
 * Reports every locked package whose licence is not known to suit an MIT product. Packages that
 * only build, test or are bundled into the sites may have a few more licences than the server's.
 * Also reports where docs/dependencies.md, which says why each package is there, differs from the
 * list of package.json.
 */
import { readFile } from 'node:fs/promises';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const PAGE = 'docs/dependencies.md';
const RUNS = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
const ALSO = ['Python-2.0', 'PostgreSQL', 'MIT-0', 'Unlicense', 'CC0-1.0'];
// File-level copyleft of tools, data and a font: none of it changes the shipped product.
const BUILDS = ['MPL-2.0', 'OFL-1.1', 'CC-BY-4.0'];

/** Libraries under a file-level copyleft, or linked at run time, that the server runs unchanged. */
const UNCHANGED = /^@(resvg\/resvg-js|img\/sharp)(-[\w-]+)?$/;
const LINKED = ['LGPL-3.0-or-later'];

/**
 * Packages whose package.json has no licence identifier, with the licence that their files name.
 */
const READ_BY_HAND: Record<string, string> = {
  'css-mediaquery': 'BSD-3-Clause',
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

/** One line for each package that does not suit, and the licences with how many packages have them. */
export function readLicences({ packages }: Lockfile): {
  unsuitable: string[];
  counts: Record<string, number>;
} {
  const unsuitable: string[] = [];
  const counts: Record<string, number> = {};
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '') continue;
    const name = path.replace(/^.*node_modules\//, '');
    const licence = READ_BY_HAND[name] ?? locked.license ?? 'none';
    counts[licence] = (counts[licence] ?? 0) + 1;
    const isTool = Boolean(locked.dev ?? locked.devOptional);
    const isUnchanged = UNCHANGED.test(name);
    if (
      !suits(licence, [
        ...RUNS,
        ...ALSO,
        ...(isTool || isUnchanged ? BUILDS : []),
        ...(isUnchanged ? LINKED : []),
      ])
    ) {
      unsuitable.push(`${name}@${locked.version}: ${licence}`);
    }
  }
  return { unsuitable, counts };
}

/** `A OR B` leaves the choice to us, `A AND B` binds us to both. */
function suits(licence: string, allowed: readonly string[]): boolean {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => suits(part, allowed));
  return plain.split(' OR ').some((part) => allowed.includes(part));
}

/** The packages that a page's tables name in their first column → the licence in the last one. */
export function readReasons(page: string): Map<string, string> {
  const rows = page.matchAll(/^\| (`.*?`) \|.*\| ([^|]+) \|$/gm);
  return new Map(
    [...rows].flatMap(([, names = '', licence = '']) =>
      names.split(', ').map((name): [string, string] => [name.slice(1, -1), licence]),
    ),
  );
}

/** One line for each direct dependency without its reason and for each reason without its package. */
export function compareReasons(
  manifest: Record<string, Record<string, string>>,
  { packages }: Lockfile,
  reasons: Map<string, string>,
): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const names = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  const wrong = names.flatMap((name) => {
    const licence = packages[`node_modules/${name}`]?.license;
    const written = reasons.get(name);
    if (written === undefined) return [`${name} has no reason`];
    return written === licence ? [] : [`${name} is ${licence}, not ${written}`];
  });
  const gone = [...reasons.keys()].filter((name) => !names.includes(name));
  return [...wrong, ...gone.map((name) => `${name} is not in package.json`)];
}

if (import.meta.main) {
  const lock: Lockfile = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const { unsuitable, counts } = readLicences(lock);
  for (const line of unsuitable) console.error(`${line} is not on the list of licences`);
  const reasons = readReasons(await readFile(PAGE, 'utf8'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8'));
  const wrong = compareReasons(manifest, lock, reasons);
  for (const line of wrong) console.error(`${PAGE}: ${line}`);
  if (unsuitable.length + wrong.length > 0) process.exitCode = 1;
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  console.log(`licences: ${sorted.map(([licence, count]) => `${licence} ${count}`).join(', ')}`);
}
