import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Env } from '../../server/platform/config/env.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { until } from '../support/shared/until.js';

/**
 * A renderer in place of the site's: /team blocks until a file exists, other pages fail in their
 * own ways.
 */
const RENDERER = `
import { existsSync, writeFileSync } from 'node:fs';
const file = (name) => new URL(name, import.meta.url);
const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
export const renderPage = async ({ path }) => {
  if (path === '/team') {
    writeFileSync(file('begun'), '');
    while (!existsSync(file('go-on'))) rest();
  }
  if (path === '/privacy') throw new Error('a part of the page fails');
  if (path === '/terms') process.exit(3);
  return { html: 'Rendered ' + path, data: { origin: null, rendered_at: 0, answers: [] } };
};
`;

let app: TestApp;
let folder: string;
const rendererFile = (name: string) => join(folder, 'web-render', name);
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-rendering-'));
  await mkdir(rendererFile(''), { recursive: true });
  await writeFile(rendererFile('render.js'), RENDERER);
  await symlink(resolve('dist/server'), join(folder, 'server'));
  Object.assign(app.get(Env), { dist_dir: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function contentOf(path: string): Promise<string | undefined> {
  const { status, text } = await app.visitor.get(path).set('Accept-Language', 'en');
  expect(status).toBe(200);
  return /<div id="root" data-rendered="en">(.*?)<\/div>/.exec(text)?.[1];
}

it('other visitors get their pages while a page is rendered, rendered ones included', async () => {
  const page = contentOf('/team');
  await until(async () => existsSync(rendererFile('begun')));
  // Its thread cannot go on before the server has answered.
  const ready = await app.visitor.get('/health/ready');
  const other = await contentOf('/about');
  await writeFile(rendererFile('go-on'), '');
  expect(ready.status).toBe(200);
  expect(other).toBe('Rendered /about');
  expect(await page).toBe('Rendered /team');
});

it('a page whose rendering fails is sent without its content, and the others with theirs', async () => {
  expect(await contentOf('/privacy')).toBeUndefined();
  expect(await contentOf('/about')).toBe('Rendered /about');
});

it('a page whose rendering ends the thread is sent without its content, and the next with its own', async () => {
  expect(await contentOf('/terms')).toBeUndefined();
  expect(await contentOf('/roadmap')).toBe('Rendered /roadmap');
});

it('pages are sent without their content while the thread cannot start, and then with it', async () => {
  expect(await contentOf('/terms')).toBeUndefined();
  await rm(rendererFile('render.js'));
  expect(await contentOf('/whitepaper')).toBeUndefined();
  await writeFile(rendererFile('render.js'), RENDERER);
  expect(await contentOf('/whitepaper')).toBe('Rendered /whitepaper');
});
