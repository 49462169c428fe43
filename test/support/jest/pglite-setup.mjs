import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the databases that tests copy. */
export default async function setup() {
  process.env.TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'jetdrop-templates-'));
}
