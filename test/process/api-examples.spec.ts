import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '../support/product.js';

const PAGE = new URL('../../docs/api.md', import.meta.url);

describe('the commands of docs/api.md', () => {
  it('do what the page says, one after the other', async () => {
    const page = await readFile(PAGE, 'utf8');
    const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
    expect(blocks.length).toBeGreaterThan(3);
    const product = await startProduct();
    const folder = await mkdtemp(join(tmpdir(), 'jetdrop-examples-'));
    try {
      // Between the blocks, so that each one's answers can be told apart.
      const script = blocks
        .join('\necho; echo "~~~"\n')
        .replaceAll('http://localhost:3000', product.url);
      const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
      const { stdout } = await run;
      const [visitor = '', admin = '', lists = '', changes = '', wrong = ''] = stdout.split('~~~');
      expect(visitor).toContain('"site_name":"Jetdrop"');
      expect(visitor).toMatch(/304\n/);
      expect(admin).toContain('"username":"admin"');
      expect(lists).toContain('"wallet_address":"UQ');
      expect(lists.match(/"type":"social"/g)?.length).toBe(5);
      expect(changes).toContain('"title_en":"Sample task"');
      expect(changes).toContain('"points":150');
      expect(changes).toContain('points: 100 → 150');
      expect(wrong).toContain('"code":"auth.required"');
      expect(await readFile(join(folder, 'users.csv'), 'utf8')).toMatch(/^\uFEFFid,username,/);
    } finally {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
