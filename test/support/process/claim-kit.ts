import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Ended, runCommand } from './command.js';
import { PayingProduct } from './paying-product.js';

/** The address with which kits are made. */
export const KIT_URL = 'https://claims.example';

/** Published claims whose server has ended, and the folder of `npm run claim-kit`. */
export interface PublishedKit {
  product: PayingProduct;
  folder: string;
  /** Runs the command, by default with the address of a kit. */
  write(folder: string, ...given: string[]): Promise<Ended>;
  /** A path that does not exist yet, and is removed in the end. */
  newFolder(): string;
  stop(): Promise<void>;
}

/** @param addresses friendly, of receivers: the first gets 2 tokens, the second 3 */
export async function publishKit(addresses: readonly string[]): Promise<PublishedKit> {
  const [product, parent] = await Promise.all([
    PayingProduct.start(),
    mkdtemp(join(tmpdir(), 'jetdrop-kit-')),
  ]);
  await product.claim(addresses);
  const server = await product.startServer();
  const id = await product.create(server);
  for (const action of ['fund', 'publish']) {
    await product.sign(server, id, action);
    await product.sync(server);
  }
  await server.stop();
  let folders = 0;
  const newFolder = () => {
    folders += 1;
    return join(parent, `kit-${folders}`);
  };
  const write = (folder: string, ...given: string[]) =>
    runCommand(
      'claim-kit',
      [folder, ...(given.length > 0 ? given : ['--url', KIT_URL])],
      product.env,
    );
  const folder = newFolder();
  const { code, text } = await write(folder);
  if (code !== 0) throw new Error(`The kit was not written: ${text}`);
  const stop = async () => {
    await product.stop();
    await rm(parent, { recursive: true });
  };
  return { product, folder, write, newFolder, stop };
}

/** The files of a folder by their paths, with their bytes in base64. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const files = paths.map(async (path) => [
    relative(folder, path),
    (await readFile(path)).toString('base64'),
  ]);
  return Object.fromEntries(await Promise.all(files));
}
