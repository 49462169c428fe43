import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyCluster } from '../shared/data-dir.ts';

/** Once, before the workers ask for it all at the same time. */
export default async function setup() {
  process.env.TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'jetdrop-templates-'));
  await emptyCluster();
}
