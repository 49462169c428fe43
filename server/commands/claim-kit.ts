/**
 * `npm run claim-kit -- DIR --url https://claims.example.com` writes a folder with which receivers of a published root
 * claim without the server. Anyone can host it at any address.
 */
import { constants, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { formatContractAddress, isUrl, parseTonAddress } from '#libs/domain/index.js';
import { campaignFiles, type KitFile, pageFiles } from '../modules/paying/claim-kit/kit-files.js';
import { countBannedLines } from '../modules/paying/claims/published-claim.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../modules/paying/distributors/distributor.repository.js';
import { PayoutLineRepository } from '../modules/paying/distributors/payout-line.repository.js';
import { SettingsRepository } from '../modules/site/settings/settings.repository.js';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { assertAccess, fail, onDatabase, withDatabase } from './command.js';

const USAGE = 'npm run claim-kit -- DIR --url https://claims.example.com [--distributor ADDRESS]';

interface Given {
  folder: string;
  /** Undefined for that of the site. */
  url: string | undefined;
  distributor: string | undefined;
}

try {
  const given = readArguments(process.argv.slice(2));
  await onDatabase((env) => withDatabase(env, ({ em }) => writeKit(env, em.fork(), given)), false);
} catch (error) {
  fail(error);
}

function readArguments(args: string[]): Given {
  const { values, positionals } = parse(args);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new EnvError(USAGE);
  if (values.url !== undefined && !isUrl(values.url)) {
    throw new EnvError(`--url takes an address of the web, not "${values.url}"`);
  }
  const folder = resolve(path);
  if (existsSync(folder)) throw new EnvError(`${path} is there already`);
  assertAccess(dirname(folder), constants.W_OK, `${path} cannot be written`);
  return { ...values, folder };
}

function parse(args: string[]) {
  const options = { url: { type: 'string' }, distributor: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { url, distributor } = values;
    return { values: { url, distributor }, positionals };
  } catch (cause) {
    throw new EnvError(`${(cause as Error).message}\n${USAGE}`, { cause });
  }
}

async function writeKit(env: Env, em: SqlEntityManager, given: Given): Promise<void> {
  const url = given.url ?? env.public_url;
  if (!url) throw new EnvError('Name the address of the folder with --url, or set PUBLIC_URL');
  const distributor = choose(await new DistributorRepository(em).published(), given.distributor);
  const published = await new PayoutLineRepository(em).onChain(distributor);
  if (!published) {
    throw new EnvError(
      'The claims do not make the root on the chain: publish again, and read the chain',
    );
  }
  const { lines, tree } = published;
  const settings = await new SettingsRepository(em).find();
  const campaign = campaignFiles({ distributor, lines, root: tree.root, settings, url });
  await writeFolder(given.folder, [...(await readPage(env.dist_dir)), ...campaign]);
  console.info(`${given.folder} has ${lines.length} claims of ${nameOf(distributor)}.`);
  console.info(`Their Merkle root is ${tree.root}.`);
  const banned = await countBannedLines(em, distributor.id);
  if (banned > 0) {
    console.info(
      `${banned} of them are unpaid claims of banned users, who can claim them until a root without them is published.`,
    );
  }
}

function nameOf({ address, network }: DistributorRow): string {
  return formatContractAddress(address, network);
}

/** @throws EnvError where there is none, or not exactly one */
function choose(published: readonly DistributorRow[], named: string | undefined): DistributorRow {
  const raw = named === undefined ? undefined : parseTonAddress(named)?.raw;
  const chosen =
    named === undefined ? published : published.filter(({ address }) => address === raw);
  const [distributor, ...others] = chosen;
  if (others.length > 0) {
    const names = chosen.map(nameOf).join('\n');
    throw new EnvError(
      `Several distributors have published claims: name one with --distributor\n${names}`,
    );
  }
  if (distributor) return distributor;
  throw new EnvError(
    named === undefined
      ? 'No distributor has published claims'
      : `${named} is no distributor that has published claims`,
  );
}

async function readPage(dist: string): Promise<KitFile[]> {
  try {
    return await pageFiles(dist);
  } catch (cause) {
    throw new EnvError('The page is not built: run npm run build', { cause });
  }
}

/** Writes the files under another name, so that a folder with its own name is complete. */
async function writeFolder(folder: string, files: readonly KitFile[]): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    for (const { name, content } of files) {
      const path = join(part, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(Readable.from(content), createWriteStream(path));
    }
    await rename(part, folder);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
