import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_ENV, productOf } from '../../support/shared/product.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const NAME = `jetdrop-${version}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jetdrop-release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, input: string[], cwd = '.') =>
  execFileSync(command, input, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Builds the release of the last commit in a checkout of its own; returns its folder. */
function release(name: string): string {
  const checkout = join(folder, name);
  run('git', ['clone', '--quiet', '--no-hardlinks', '.', checkout]);
  run('cp', ['-a', '--link', 'node_modules', join(checkout, 'node_modules')]);
  run('npm', ['run', '--silent', 'release'], checkout);
  return join(checkout, 'release');
}

describe('npm run release', () => {
  let built: string;

  it('writes the same bytes in another folder', () => {
    built = release('one');
    const again = release('another-folder');
    const sums = readFileSync(join(built, 'SHA256SUMS'), 'utf8');
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(sums);
    expect(run('sha256sum', ['--check', 'SHA256SUMS'], built)).toBe(
      `${NAME}.tar.gz: OK\n${NAME}.cdx.json: OK\n`,
    );
    rmSync(join(folder, 'another-folder'), { recursive: true });
  }, 3_600_000);

  it('names the packages of the server, and none of the development', () => {
    const bill = JSON.parse(readFileSync(join(built, `${NAME}.cdx.json`), 'utf8'));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'jetdrop', version } },
    });
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toContain('fastify');
    expect(names).not.toContain('jest');
  });

  it('runs where there is nothing but Node', async () => {
    run('tar', ['-xf', join(built, `${NAME}.tar.gz`), '-C', folder]);
    const cwd = join(folder, NAME);
    const data = join(folder, 'data');
    mkdirSync(data);
    const env = {
      ...PRODUCT_ENV,
      DATA_DIR: data,
      DATABASE_URL: '',
      PORT: '0',
      JWT_SECRET: '',
      PATH: '/nowhere',
    };
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd,
      env: { ...env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const product = await productOf(child);
    try {
      const ready = await (await fetch(`${product.url}/health/ready`)).json();
      expect(ready).toMatchObject({ status: 'ok', version });
      for (const path of ['/', '/admin/']) {
        expect((await fetch(product.url + path)).status).toBe(200);
      }
      expect(await (await fetch(`${product.url}/api/v1/airdrop/tasks`)).json()).toHaveLength(19);
    } finally {
      expect(await product.stop()).toBe(0);
    }
  });
});
