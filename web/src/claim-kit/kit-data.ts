import { findMismatch, type Shape } from '#libs/api-client/index.js';
import { MerkleTree } from '#libs/contracts/merkle-tree.js';
import {
  type ClaimKit,
  parseClaimLines,
  parseTonAddress,
  TON_NETWORKS,
} from '#libs/domain/index.js';

/** Why nothing can be claimed; each has a text under `kit.faults`. */
type KitFault = 'files' | 'altered' | 'root' | 'contract' | 'away' | 'deadline';

export class KitError extends Error {
  override name = 'KitError';

  constructor(
    readonly fault: KitFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** The folder's files, which agree with each other. */
export interface LoadedKit {
  about: ClaimKit;
  /** Raw addresses of the contract and of the token's master. */
  distributor: string;
  master: string;
  /** The text of `lines.csv`. */
  lines: string;
  tree: MerkleTree;
}

const ABOUT: Shape = {
  fields: {
    address: 'string',
    code_hash: 'string',
    merkle_root: 'string',
    network: 'string',
    jetton: { fields: { master: 'string', symbol: 'string', decimals: 'number' } },
    chain_api_url: 'string',
    project: { fields: { name: 'string', url: 'string' } },
  },
};

/** Loads the folder's files, and computes the root of the lines. @throws KitError */
export async function loadKit(signal: AbortSignal): Promise<LoadedKit> {
  const [about, lines] = await loadFiles(signal);
  const distributor = parseTonAddress(about.address)?.raw;
  const master = parseTonAddress(about.jetton.master)?.raw;
  if (distributor === undefined || master === undefined) throw new KitError('altered');
  const tree = await treeOf(distributor, lines);
  if (tree.root !== about.merkle_root) throw new KitError('altered');
  return { about, distributor, master, lines, tree };
}

async function loadFiles(signal: AbortSignal): Promise<[ClaimKit, string]> {
  try {
    const [about, lines] = await Promise.all([
      load('distributor.json', signal).then((response) => response.json()),
      load('lines.csv', signal).then((response) => response.text()),
    ]);
    const mismatch = findMismatch(about, ABOUT);
    if (mismatch) throw new Error(`distributor.json: ${mismatch}`);
    if (!TON_NETWORKS.includes(about.network))
      throw new Error(`distributor.json: ${about.network}`);
    return [about, lines];
  } catch (cause) {
    throw new KitError('files', { cause });
  }
}

/** Reads a file beside the page. A host may have replaced it since the last visit. */
async function load(name: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(new URL(name, document.baseURI), { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function treeOf(distributor: string, lines: string): Promise<MerkleTree> {
  try {
    return await MerkleTree.inSteps(distributor, parseClaimLines(lines));
  } catch (cause) {
    throw new KitError('altered', { cause });
  }
}
