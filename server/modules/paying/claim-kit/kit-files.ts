import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DISTRIBUTOR_CODE_HASH, type PayoutLine } from '#libs/contracts/index.js';
import {
  type ClaimKit,
  chainServices,
  DEFAULT_SITE_SETTINGS,
  formatClaimLines,
  formatContractAddress,
  type SiteSettings,
} from '#libs/domain/index.js';
import type { DistributorRow } from '../distributors/distributor.repository.js';

/** A file of a claim kit. */
export interface KitFile {
  /** Its path in the folder. */
  name: string;
  content: Iterable<string | Uint8Array>;
}

/** A file that is built. */
interface PageFile extends KitFile {
  content: Buffer[];
}

/** A published tree, and the campaign that it pays. */
interface KitSource {
  distributor: Pick<DistributorRow, 'address' | 'jetton_master' | 'decimals' | 'network'>;
  /** 64 hexadecimal digits. */
  root: string;
  /** In the order of their numbers. */
  lines: readonly PayoutLine[];
  settings: SiteSettings;
  /** The address at which the folder is to be published. */
  url: string;
}

/** The files about the campaign. They depend on nothing else, so that everyone makes the same ones. */
export function campaignFiles({ distributor, root, lines, settings, url }: KitSource): KitFile[] {
  const { network, decimals } = distributor;
  const address = url.replace(/\/+$/, '');
  const about: ClaimKit = {
    address: formatContractAddress(distributor.address, network),
    code_hash: DISTRIBUTOR_CODE_HASH,
    merkle_root: root,
    network,
    jetton: {
      master: formatContractAddress(distributor.jetton_master, network),
      symbol: settings.claim_symbol,
      decimals,
    },
    // An API of one's own knows the network of the settings only.
    chain_api_url:
      chainServices(settings, network).chain_api_url ||
      chainServices(DEFAULT_SITE_SETTINGS, network).chain_api_url,
    project: { name: settings.site_name, url: address },
  };
  const manifest = { url: address, name: settings.site_name, iconUrl: `${address}/icon.png` };
  return [
    { name: 'distributor.json', content: [toJson(about)] },
    // Can be read more than once, so that its size is known before it is sent.
    { name: 'lines.csv', content: { [Symbol.iterator]: () => formatClaimLines(lines) } },
    { name: 'tonconnect-manifest.json', content: [toJson(manifest)] },
  ];
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The built page, which is the same in every kit of a version. @param dist the folder of the built parts */
export async function pageFiles(dist: string): Promise<PageFile[]> {
  const folder = join(dist, 'claim-kit');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const page = await Promise.all(
    paths.map(async (path) => ({
      name: path.slice(folder.length + 1),
      content: [await readFile(path)],
    })),
  );
  return [...page, { name: 'icon.png', content: [await readFile(join(dist, 'web/icon-180.png'))] }];
}
