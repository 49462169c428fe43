import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Address } from '@ton/core';
import { MerkleTree } from '#libs/contracts/index.js';
import { parseClaimLines, parseTonAddress } from '#libs/domain/index.js';
import { auditFiles } from '../../support/process/audit.js';
import {
  filesIn,
  KIT_URL,
  type PublishedKit,
  publishKit,
} from '../../support/process/claim-kit.js';

const RECEIVERS = [1, 2, 3].map((digit) => new Address(0, Buffer.alloc(32, digit)));

let kit: PublishedKit;

beforeAll(async () => {
  kit = await publishKit(RECEIVERS.map((address) => address.toString({ bounceable: false })));
}, 120_000);

afterAll(() => kit.stop());

const read = (folder: string, name: string) => readFile(join(folder, name), 'utf8');

describe('npm run claim-kit', () => {
  it('writes lines that make the root on the chain', async () => {
    const about = JSON.parse(await read(kit.folder, 'distributor.json'));
    const lines = [...parseClaimLines(await read(kit.folder, 'lines.csv'))];
    expect(lines.map(({ receiver }) => receiver)).toEqual(
      RECEIVERS.map((address) => address.toRawString()),
    );
    expect(lines[0]?.amount).toBe(2n * 10n ** 9n);
    const raw = parseTonAddress(about.address)?.raw ?? '';
    expect(MerkleTree.of(raw, lines).root).toBe(about.merkle_root);
    expect(about.chain_api_url).toBe(kit.product.operator.center.url);
    expect(about.project).toEqual({ name: 'Jetdrop', url: KIT_URL });
  });

  it('writes the same bytes again', async () => {
    const again = kit.newFolder();
    const { code, text } = await kit.write(again);
    expect(code).toBe(0);
    expect(text).toContain(' has 3 claims of EQ');
    const files = await filesIn(again);
    expect(files).toEqual(await filesIn(kit.folder));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['icon.png', 'index.html', 'tonconnect-manifest.json']),
    );
  });

  it.each([
    ['over a folder', () => [kit.folder, '--url', KIT_URL], 'is there already'],
    ['without an address', () => [kit.newFolder(), '--distributor', 'x'], 'with --url'],
    ['for an address that is none', () => [kit.newFolder(), '--url', 'claims'], '--url takes'],
    [
      'for another contract',
      () => [kit.newFolder(), '--url', KIT_URL, '--distributor', 'x'],
      'x is no distributor',
    ],
  ])('writes nothing %s, and says why', async (_name, given, words) => {
    const [folder = '', ...others] = given();
    expect(await kit.write(folder, ...others)).toEqual({
      code: 1,
      text: expect.stringContaining(words),
    });
  });
});

describe('npm run audit of a claim kit', () => {
  const audit = (folder: string) => auditFiles(folder, '--chain', kit.product.operator.center.url);

  it('finds that the list, the contract and the page agree', async () => {
    expect(await audit(kit.folder)).toEqual({
      code: 0,
      text: expect.stringMatching(
        /claims: 3\n[\s\S]*The list, the contract and the page say the same\.$/,
      ),
    });
  });

  it('names each difference', async () => {
    const folder = kit.newFolder();
    await kit.write(folder);
    const lines = await read(folder, 'lines.csv');
    await writeFile(join(folder, 'lines.csv'), lines.replace(',2000000000,', ',2000000001,'));
    await appendFile(join(folder, 'index.html'), ' ');
    await writeFile(join(folder, 'more.js'), '');
    const { code, text } = await audit(folder);
    expect(code).toBe(1);
    expect(text).toContain('The root of lines.csv is ');
    expect(text).toContain('The root of the contract is ');
    expect(text).toContain('index.html is not the one of this version’s page');
    expect(text).toContain('more.js is no file of this version’s page');
  });

  it('exits with 2 where the list cannot be read', async () => {
    const folder = kit.newFolder();
    await kit.write(folder);
    await writeFile(join(folder, 'lines.csv'), 'address,points\n');
    expect((await audit(folder)).code).toBe(2);
  });
});
