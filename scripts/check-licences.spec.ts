import { readLicences } from './check-licences.js';

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

  it('lets a tool have what the server may not run on', () => {
    expect(readLicences(lock('MPL-2.0', true)).unsuitable).toEqual([]);
    expect(readLicences(lock('MPL-2.0')).unsuitable).toHaveLength(1);
  });
});
