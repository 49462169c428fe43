import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MerkleTree } from '#libs/contracts/index.js';
import { DEFAULT_SITE_SETTINGS, parseClaimLines, parseTonAddress } from '#libs/domain/index.js';
import { campaignFiles, type KitFile, pageFiles } from './kit-files.js';

const ADDRESS = `0:${'1'.repeat(64)}`;
const LINES = [
  { number: 3, amount: 4_000_000_000n, receiver: `0:${'a'.repeat(64)}` },
  { number: 5, amount: 10n ** 30n, receiver: `0:${'b'.repeat(64)}` },
];
const { root } = MerkleTree.of(ADDRESS, LINES);
const SOURCE = {
  distributor: {
    address: ADDRESS,
    jetton_master: `0:${'2'.repeat(64)}`,
    decimals: 6,
    network: 'testnet',
  },
  root,
  lines: LINES,
  settings: { ...DEFAULT_SITE_SETTINGS, site_name: 'Sample', claim_symbol: 'SMP' },
  url: 'https://claims.example/folder/',
} as const;

const textsOf = (files: KitFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, content }) => [name, [...content].map(String).join('')]));

describe('the files of a claim kit about its campaign', () => {
  const texts = textsOf(campaignFiles(SOURCE));
  const about = JSON.parse(texts['distributor.json'] ?? '');

  it('have lines that make the root on the chain', () => {
    const raw = parseTonAddress(about.address)?.raw ?? '';
    const tree = MerkleTree.of(raw, parseClaimLines(texts['lines.csv'] ?? ''));
    expect([tree.root, about.merkle_root]).toEqual([root, root]);
  });

  it('name the contract, the token, the network, its public chain API and the maker', () => {
    expect(about).toEqual({
      address: expect.stringMatching(/^k/),
      code_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      merkle_root: root,
      network: 'testnet',
      jetton: { master: expect.stringMatching(/^k/), symbol: 'SMP', decimals: 6 },
      chain_api_url: 'https://testnet.toncenter.com/api/v3',
      project: { name: 'Sample', url: 'https://claims.example/folder' },
    });
  });

  it('describe the page to wallets at its address', () => {
    expect(JSON.parse(texts['tonconnect-manifest.json'] ?? '')).toEqual({
      url: 'https://claims.example/folder',
      name: 'Sample',
      iconUrl: 'https://claims.example/folder/icon.png',
    });
  });

  it('are the same when they are made again', () => {
    expect(textsOf(campaignFiles(SOURCE))).toEqual(texts);
  });
});

describe('the files of its page', () => {
  it('are the built ones with an icon, in the order of their names', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'jetdrop-kit-'));
    const write = async (path: string) => {
      await mkdir(join(dist, path, '..'), { recursive: true });
      await writeFile(join(dist, path), path);
    };
    for (const path of [
      'claim-kit/index.html',
      'claim-kit/assets/b.js',
      'claim-kit/assets/a.css',
    ]) {
      await write(path);
    }
    await write('web/icon-180.png');
    const texts = textsOf(await pageFiles(dist));
    await rm(dist, { recursive: true });
    expect(Object.entries(texts)).toEqual([
      ['assets/a.css', 'claim-kit/assets/a.css'],
      ['assets/b.js', 'claim-kit/assets/b.js'],
      ['index.html', 'claim-kit/index.html'],
      ['icon.png', 'web/icon-180.png'],
    ]);
  });
});
