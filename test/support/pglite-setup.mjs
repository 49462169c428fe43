import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Makes an empty in-memory cluster once: every test file starts from a copy, which is far quicker. */
export default async function setup() {
  const { version } = JSON.parse(
    readFileSync(`${MODULES}@electric-sql/pglite/package.json`, 'utf8'),
  );
  const file = `${MODULES}.cache/pglite-${version}.tar`;
  process.env.TEST_PGLITE_CLUSTER = file;
  if (existsSync(file)) return;
  const pglite = await PGlite.create('memory://');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(`${MODULES}.cache`, { recursive: true });
  // Written aside first: two runs at once must not read each other's half.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}
