import { execFileSync } from 'node:child_process';
import { tarArchive } from './tar.js';

const FILES = [
  { name: 'assets/index.js', content: [Buffer.from('const one = 1;\n')] },
  { name: 'lines.csv', content: ['claim_id,amount\n', '1,二\n'] },
  { name: 'full.bin', content: [Buffer.alloc(1024, 7)] },
  { name: 'empty.txt', content: [] },
];

async function archive(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of tarArchive('kit', FILES)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a tar archive', () => {
  it('is unpacked by tar, with every byte of its files', async () => {
    const input = await archive();
    const list = execFileSync('tar', ['-tf', '-'], { input, encoding: 'utf8' });
    expect(list.trim().split('\n')).toEqual(FILES.map(({ name }) => `kit/${name}`));
    for (const { name, content } of FILES) {
      const unpacked = execFileSync('tar', ['-xOf', '-', `kit/${name}`], { input });
      expect(unpacked).toEqual(Buffer.concat(content.map((chunk) => Buffer.from(chunk))));
    }
  });

  it('has the same bytes when it is made again', async () => {
    expect((await archive()).equals(await archive())).toBe(true);
  });

  it('takes no name that its header has no room for', async () => {
    const made = tarArchive('kit', [{ name: 'a'.repeat(100), content: [] }]);
    await expect(made.next()).rejects.toThrow(RangeError);
  });
});
