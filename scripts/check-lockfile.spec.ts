import { missingOptionalDependencies } from './check-lockfile.js';

const lock = (path: string, names: string[], ...present: string[]) => ({
  packages: {
    '': {},
    [path]: { optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
    ...Object.fromEntries(present.map((name) => [name, {}])),
  },
});

describe('check-lockfile', () => {
  it('accepts optional dependencies beside the package and nested in it', () => {
    const complete = lock(
      'node_modules/a',
      ['@a/linux', '@a/mac'],
      'node_modules/@a/linux',
      'node_modules/a/node_modules/@a/mac',
    );
    expect(missingOptionalDependencies(complete)).toEqual([]);
  });

  it('looks through every level between a nested package and the root', () => {
    const nested = 'node_modules/a/node_modules/b';
    expect(
      missingOptionalDependencies(lock(nested, ['x'], 'node_modules/a/node_modules/x')),
    ).toEqual([]);
    expect(
      missingOptionalDependencies(lock(nested, ['x'], 'node_modules/c/node_modules/x')),
    ).toEqual(['node_modules/a/node_modules/b names x@1.0.0']);
  });

  it('reports missing dependencies, also of the project itself', () => {
    expect(
      missingOptionalDependencies(lock('node_modules/a', ['@a/win'], 'node_modules/a')),
    ).toEqual([]);
    expect(missingOptionalDependencies(lock('', ['only-here']))).toEqual([
      'package.json names only-here@1.0.0',
    ]);
  });
});
