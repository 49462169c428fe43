/**
 * Reports every optional dependency that a package names but package-lock.json lacks. `npm install`
 * drops such packages silently when the registry does not have them; `npm ci` then refuses the file.
 */
import { readFile } from 'node:fs/promises';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** One line for each missing package, in the order of the lock file. */
export function missingOptionalDependencies({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lookupPaths(path, name).some((candidate) => candidate in packages))
      .map(([name, range]) => `${path || 'package.json'} names ${name}@${range}`),
  );
}

/** Where Node would look for `name` from the package at `path`, nearest first. */
function lookupPaths(path: string, name: string): string[] {
  const paths: string[] = [];
  let folder = path;
  while (folder) {
    paths.push(`${folder}/node_modules/${name}`);
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
  return [...paths, `node_modules/${name}`];
}

if (import.meta.main) {
  const missing = missingOptionalDependencies(
    JSON.parse(await readFile('package-lock.json', 'utf8')),
  );
  for (const line of missing) console.error(`${line}, which package-lock.json lacks`);
  if (missing.length > 0) process.exitCode = 1;
  else console.log('package-lock.json holds every optional dependency');
}
