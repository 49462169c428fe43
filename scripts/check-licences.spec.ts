import { compareReasons, readLicences, readReasons } from './check-licences.js';

const lock = (license: string | undefined, dev = false) => ({
  packages: {
    '': {},
    'node_modules/a/node_modules/@b/c': { version: '1.0.0', dev, ...(license && { license }) },
  },
});

describe('check-licences', () => {
  it.each(['MIT', 'MPL-2.0 OR Apache-2.0', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])(
    'accepts %s',
    (license) => {
      expect(readLicences(lock(license)).unsuitable).toEqual([]);
    },
  );

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', undefined, 'MIT AND GPL-3.0'])(
    'reports %s',
    (license) => {
      expect(readLicences(lock(license)).unsuitable).toEqual([`@b/c@1.0.0: ${license ?? 'none'}`]);
    },
  );

  it('allows a tool a licence that the server may not have', () => {
    expect(readLicences(lock('MPL-2.0', true)).unsuitable).toEqual([]);
    expect(readLicences(lock('MPL-2.0')).unsuitable).toHaveLength(1);
  });
});

describe('the page of dependencies', () => {
  const page = '| package | for | licence |\n| --- | --- | --- |\n| `a`, `@b/c` | both | MIT |';
  const packages = {
    'node_modules/a': { license: 'MIT' },
    'node_modules/@b/c': { license: 'ISC' },
  };

  it('is read row by row', () => {
    expect([...readReasons(page)]).toEqual([
      ['a', 'MIT'],
      ['@b/c', 'MIT'],
    ]);
  });

  it('names every package of package.json with its licence, and no other', () => {
    const manifest = { dependencies: { a: '1' }, devDependencies: { '@b/c': '1', d: '1' } };
    expect(compareReasons(manifest, { packages }, readReasons(page))).toEqual([
      '@b/c is ISC, not MIT',
      'd has no reason',
    ]);
    expect(compareReasons({ dependencies: { a: '1' } }, { packages }, readReasons(page))).toEqual([
      '@b/c is not in package.json',
    ]);
  });
});
