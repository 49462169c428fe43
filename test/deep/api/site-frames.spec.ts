import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { SITE_PATHS } from '#libs/domain/index.js';
import type { TestApp } from '../../support/api/app.js';
import { startBuiltSite } from '../../support/api/built-site.js';
import { nthAddress } from '../../support/shared/client-address.js';
import { BOT_TOKEN } from '../../support/shared/telegram.js';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite({ TRUST_PROXY: '1', TELEGRAM_BOT_TOKEN: BOT_TOKEN });
});
afterAll(() => app.close());

let calls = 0;

/** The two headers that say which sites may show a response in a frame. */
async function framesOf(method: string, path: string, of = app) {
  calls += 1;
  const { headers } = await supertest(of.url)
    [method.toLowerCase() as 'get'](path)
    .set({ 'X-Forwarded-For': nthAddress(calls), Accept: 'text/html,*/*' });
  const policy = String(headers['content-security-policy']);
  const [, ancestors] = /(?:^|;)\s*frame-ancestors ([^;]+)/.exec(policy) ?? [];
  return { ancestors, option: headers['x-frame-options'] };
}

const DENIED = { ancestors: "'none'", option: 'DENY' };
const TELEGRAM = { ancestors: 'https://web.telegram.org', option: undefined };

/** `METHOD /path` of every route of the server. */
function routes(): [string, string][] {
  const server: FastifyInstance = app.get(HttpAdapterHost).httpAdapter.getInstance();
  const parents: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      parents.length = indent.length / 4;
      const full = parents.join('') + path;
      parents.push(path);
      const list = methods.split(', ').filter(Boolean);
      return list.map((method): [string, string] => [method, full]);
    });
}

it('nothing may be shown in a frame but the Mini App, by Telegram', async () => {
  const own = routes().map(([method, path]): [string, string] => [
    method,
    path.replaceAll(/:\w+/g, '1').replace('*', 'app/x'),
  ]);
  expect(own.length).toBeGreaterThan(150);
  const pages = SITE_PATHS.map((path): [string, string] => ['GET', path]);
  const others = ['/admin/', '/admin/users', '/nothing', '/app/x', '/app.html', '/favicon.svg'];
  const open: string[] = [];
  for (const [method, path] of [
    ...own,
    ...pages,
    ...others.map((path): [string, string] => ['GET', path]),
  ]) {
    const frames = await framesOf(method, path);
    // A picture's policy does not mention frames, and the header denies them.
    const isDenied = frames.option === 'DENY' && (frames.ancestors ?? "'none'") === "'none'";
    if (!isDenied) open.push(`${method} ${path}`);
  }
  expect(open).toEqual([]);
  for (const path of ['/app', '/app/', '/APP', '/app?lang=zh', '/%61pp']) {
    expect([path, await framesOf('GET', path)]).toEqual([path, TELEGRAM]);
  }
});

it('no site may show the Mini App where there is no bot', async () => {
  const without = await startBuiltSite();
  expect(await framesOf('GET', '/app', without)).toEqual(DENIED);
  await without.close();
});

it('search engines do not find the Mini App', async () => {
  const { text } = await app.visitor.get('/app').set('Accept', 'text/html');
  expect(text).toContain('<meta name="robots" content="noindex" />');
  expect((await app.visitor.get('/sitemap.xml')).text).not.toContain('/app<');
});
