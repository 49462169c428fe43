import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DISTRIBUTOR_CODE_HASH, MerkleTree } from '#libs/contracts/index.js';
import { type ClaimKit, parseClaimLines, parseTonAddress } from '#libs/domain/index.js';
import { pageFiles } from '../modules/paying/claim-kit/kit-files.js';
import { ToncenterPayments } from './audit/toncenter-payments.js';
import { commandEnv } from './audit-all.js';

const USAGE = 'npm run audit -- FOLDER [--chain https://toncenter.com/api/v3]';

/** Files that differ between campaigns, and the icon that operators may replace. */
const OWN_FILES = ['distributor.json', 'icon.png', 'lines.csv', 'tonconnect-manifest.json'];

/** Compares a claim kit with the contract, and its page with the built one. @throws Error for unreadable input */
export async function auditKit(given: string[]): Promise<'agrees' | 'differs'> {
  const { values, positionals } = parseArgs({
    args: given,
    options: { chain: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const differences = [
    ...(await listDifferences(folder, values.chain)),
    ...(await pageDifferences(folder)),
  ];
  for (const difference of differences) console.error(difference);
  if (differences.length > 0) return 'differs';
  console.info('The list, the contract and the page say the same.');
  return 'agrees';
}

async function listDifferences(folder: string, api: string | undefined): Promise<string[]> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const about = JSON.parse(await read('distributor.json')) as ClaimKit;
  const { address, code_hash, merkle_root, network, jetton } = about;
  const distributor = rawAddress(address);
  const master = rawAddress(jetton.master);
  const tree = MerkleTree.of(distributor, parseClaimLines(await read('lines.csv')));
  const chain = new ToncenterPayments(commandEnv({ OUTBOUND_REQUESTS: 'on' }), network, api);
  const contract = await chain.contract(distributor);
  console.info(`claims: ${tree.size}`);
  console.info(`merkle_root: ${tree.root}`);
  const differences: string[] = [];
  const compare = (name: string, found: unknown, expected: unknown) => {
    if (found !== expected) differences.push(`${name} is ${found}, not ${expected}`);
  };
  compare('The root of lines.csv', tree.root, merkle_root);
  compare('The code hash in distributor.json', code_hash, DISTRIBUTOR_CODE_HASH);
  compare('The code hash of the contract', contract?.code_hash, DISTRIBUTOR_CODE_HASH);
  compare('The root of the contract', contract?.state?.merkle_root, tree.root);
  compare('The token of the contract', contract?.state?.jetton_master, master);
  if (jetton.decimals !== (await chain.decimals(master))) {
    differences.push(`The token does not have ${jetton.decimals} decimals`);
  }
  return differences;
}

function rawAddress(address: string): string {
  const raw = parseTonAddress(address)?.raw;
  if (raw === undefined) throw new Error(`${address} is no address`);
  return raw;
}

async function pageDifferences(folder: string): Promise<string[]> {
  const built = (await pageFiles(commandEnv().dist_dir)).filter(
    ({ name }) => !OWN_FILES.includes(name),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length));
  const known = [...OWN_FILES, ...built.map(({ name }) => name)];
  const differences = names
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is no file of this version’s page`);
  for (const { name, content } of built) {
    const found = names.includes(name) ? await readFile(join(folder, name)) : null;
    if (!found) differences.push(`${name} is missing`);
    else if (!found.equals(Buffer.concat(content))) {
      differences.push(`${name} is not the one of this version’s page`);
    }
  }
  return differences;
}
