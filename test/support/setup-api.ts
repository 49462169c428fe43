import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

// The same API tests run on both databases; each jest project names its own.
declare const TEST_DATABASE: 'pglite' | 'postgres';

process.env['TEST_DATABASE'] = TEST_DATABASE;

const cluster = process.env['TEST_PGLITE_CLUSTER'];
if (TEST_DATABASE === 'pglite' && cluster) {
  const create = PGlite.create.bind(PGlite) as (options: object) => Promise<PGlite>;
  const loadDataDir = new Blob([readFileSync(cluster)]);
  Object.assign(PGlite, {
    // Only what `memory://` would make for itself in seconds: an empty cluster.
    create: (options: { dataDir?: string }) =>
      create(options.dataDir === 'memory://' ? { ...options, loadDataDir } : options),
  });
}
