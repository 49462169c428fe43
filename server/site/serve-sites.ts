import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { type PublicSite, SITE_TEXTS_FILE } from '#libs/domain/index.js';
import { VisitCounter } from '../modules/reporting/figures/visit-counter.service.js';
import { StatusService } from '../modules/reporting/status/status.service.js';
import { PublicSiteService } from '../modules/site/public-site/public-site.service.js';
import type { Env } from '../platform/config/env.js';
import { ChangeFeed } from '../platform/database/change-feed.js';
import { asksForPage, isApi } from '../platform/request/request-head.js';
import { Cache } from '../platform/response-cache/cache.js';
import { IconService } from './icon.service.js';
import { PageReads } from './page-reads.js';
import { PageRenderer } from './page-renderer.js';
import { SHARE_TEXTS, ShareImageService } from './share-image/share-image.service.js';
import { SitePages } from './site-pages.js';
import { addDiscoveryRoutes, adminPageHandler, pageHandler } from './site-routes.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** A file of the site's build for the server only. */
const HEADS = 'heads.json';

/**
 * Serves the built public site at `/` and the back office at `/admin`; deep links return their site's index. Hashed
 * assets are cached for a year, other files are revalidated each time.
 */
export async function serveSites(app: NestFastifyApplication, env: Env): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const changes = app.get(ChangeFeed);
  const settings = new Cache<PublicSite>({ most: 1 });
  changes.subscribe(settings);
  const readSettings = () => settings.find('', () => app.get(PublicSiteService).read());
  const admin = join(env.dist_dir, 'admin');
  if (isBuilt(server, admin, 'index.html')) {
    const template = readFileSync(join(admin, 'index.html'), 'utf8');
    await serveSite(server, admin, '/admin/', adminPageHandler(template, readSettings));
  }
  const web = join(env.dist_dir, 'web');
  if (isBuilt(server, web, 'index.html', HEADS)) {
    const options = {
      env,
      pages: readPages(web),
      readSettings,
      changes,
      reads: app.get(PageReads),
      renderer: app.get(PageRenderer),
      images: app.get(ShareImageService),
      visits: app.get(VisitCounter),
      status: app.get(StatusService),
    };
    addDiscoveryRoutes(server, options);
    const icons = app.get(IconService);
    const readIcon = async (file: string) => {
      if (!icons.isIcon(file)) return undefined;
      const { value } = await readSettings();
      return icons.read(file, value);
    };
    await serveSite(server, web, '/', pageHandler(options), readIcon);
  }
}

function isBuilt(server: FastifyInstance, root: string, ...files: string[]): boolean {
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing) server.log.warn(`${join(root, missing)} is missing; this site answers 404`);
  return !missing;
}

function readPages(root: string): SitePages {
  const files = new Map<string, string>();
  const read = (file: string) => {
    const text = files.get(file) ?? readFileSync(join(root, file), 'utf8');
    files.set(file, text);
    return text;
  };
  return new SitePages(read('index.html'), JSON.parse(read(HEADS)), read);
}

async function serveSite(
  server: FastifyInstance,
  root: string,
  prefix: string,
  sendPage: RouteHandlerMethod,
  /** A picture in place of a file of the build. */
  readPicture: (file: string) => ReturnType<IconService['read']> = async () => undefined,
): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      // One route below serves all files: a route for each would slow down the start.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => setCaching(reply as unknown as FastifyReply, path),
    });
    const files = filesOf(root);
    scope.get(prefix, sendPage);
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
      const { '*': file } = request.params;
      if (files.has(file)) {
        // Without the database the site shows our own.
        const picture = await readPicture(file).catch(() => undefined);
        if (!picture) return reply.sendFile(file);
        setCaching(reply, `${file}.png`);
        return reply.type(picture.type).send(picture.body);
      }
      const [path = ''] = request.url.split('?');
      const isFile = /\.\w+$/.test(path);
      const isPage = asksForPage(request.raw) || (!isApi(path) && !isFile);
      return isPage ? sendPage.call(server, request, reply) : reply.callNotFound();
    });
  });
}

/** The files of a site's build for browsers, without their compressed copies. */
function filesOf(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'));
  const own = [HEADS, SHARE_TEXTS, SITE_TEXTS_FILE, 'index.html'];
  return new Set(files.filter((file) => !own.includes(file)));
}

/** Pictures that other sites show, such as wallets the site's icon. */
const IS_PICTURE = /\.(ico|png|svg|webp|webmanifest)$/;

function setCaching(reply: FastifyReply, path: string): void {
  const file = path.replace(/\.(br|gz)$/, '');
  const hashed = file.includes('/assets/');
  reply.header('Cache-Control', hashed ? ONE_YEAR : 'no-cache');
  if (IS_PICTURE.test(file)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (file.endsWith('.png')) reply.header('Access-Control-Allow-Origin', '*');
}
