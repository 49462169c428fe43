import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  campaignHoldsFor,
  DEFAULT_SITE_SETTINGS,
  isLanguage,
  LANGUAGES,
  type Language,
  MINI_APP_PATH,
  type PublicSite,
  pageRoute,
  SITE_PATHS,
  STATUS_PATH,
} from '#libs/domain/index.js';
import type { VisitCounter } from '../modules/reporting/figures/visit-counter.service.js';
import type { StatusService } from '../modules/reporting/status/status.service.js';
import type { Env } from '../platform/config/env.js';
import type { ChangeFeed } from '../platform/database/change-feed.js';
import { acceptedEncoding } from '../platform/request/request-head.js';
import { requestLanguage } from '../platform/request/request-language.js';
import { requestOrigin } from '../platform/request/request-origin.js';
import { pagePolicy } from '../platform/request/security-headers.js';
import { Cache, type Found } from '../platform/response-cache/cache.js';
import { staleHeaders } from '../platform/response-cache/outage.js';
import { brandedAdminPage } from './brand-head.js';
import type { PageDocument } from './page-document.js';
import type { PageReads } from './page-reads.js';
import type { PageRenderer } from './page-renderer.js';
import type { ShareImageService } from './share-image/share-image.service.js';
import { robots, securityText, sitemap, webManifest } from './site-discovery.js';
import type { SitePages } from './site-pages.js';

/** All routes, the Mini App and the page for all others, in two languages. */
const MOST_DOCUMENTS = 2 * (SITE_PATHS.length + 2);

/** Milliseconds for which a page of the status is kept. */
const STATUS_HOLDS_MS = 5_000;

type ReadSettings = () => Promise<Found<PublicSite>>;

interface SiteOptions {
  env: Env;
  pages: SitePages;
  readSettings: ReadSettings;
  reads: PageReads;
  renderer: PageRenderer;
  changes: ChangeFeed;
  images: ShareImageService;
  visits: VisitCounter;
  status: StatusService;
}

/** The shell works without the database, so its head does too. */
const ifPossible = (request: FastifyRequest, readSettings: ReadSettings) =>
  readSettings().catch((error: unknown) => {
    request.log.warn({ err: error }, 'the site is served with the default settings');
    return undefined;
  });

/** Marks a response as stale if a part of it is. */
function markStale(reply: FastifyReply, ...found: (Found<unknown> | undefined)[]): void {
  const times = found.flatMap((one) => one?.stale_since ?? []);
  if (times.length > 0) reply.headers(staleHeaders(Math.min(...times)));
}

/** Whether the caller cannot have invented the page's origin; otherwise it could force Brotli, which is slow. */
function isOwnOrigin({ headers, socket }: FastifyRequest, { public_url }: Env): boolean {
  if (public_url) return true;
  return ['localhost', '127.0.0.1', '[::1]'].some(
    (name) => headers.host === `${name}:${socket.localPort}`,
  );
}

/** The origins that may show a page in a frame: Telegram's, for the Mini App alone. */
const framesOf = (route: string, { telegram_bot_token, telegram_web_origins }: Env) =>
  route === MINI_APP_PATH && telegram_bot_token !== '' ? telegram_web_origins : [];

/** Sends the back office's page for all its paths. Its wallet needs the same policy as the site's. */
export function adminPageHandler(template: string, readSettings: ReadSettings): RouteHandlerMethod {
  return async (request, reply) => {
    const stored = await ifPossible(request, readSettings);
    const settings = stored?.value ?? DEFAULT_SITE_SETTINGS;
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', pagePolicy(settings))
      .type('text/html; charset=utf-8')
      .send(brandedAdminPage(template, settings));
  };
}

/** The address of a task, with its id. */
const TASK = /^\/airdrop\/task\/(\d{1,9})$/;

/** The place of the airdrop page that the address of an active task leads to; null for any other address. */
async function taskPlace({ url, log }: FastifyRequest, reads: PageReads): Promise<string | null> {
  const [path = '', query] = url.split('?');
  const [, id] = TASK.exec(pageRoute(path)) ?? [];
  if (!id) return null;
  const isActive = await reads.isActiveTask(Number(id)).catch((error: unknown) => {
    log.warn({ err: error }, 'the task cannot be read, so the airdrop page is shown');
    return true;
  });
  if (!isActive) return null;
  return `/airdrop${query ? `?${query}` : ''}#task-${Number(id)}`;
}

/** Sends the page of a path of the public site, in the language of the address or visitor. */
export function pageHandler(options: SiteOptions) {
  const { env, pages, readSettings, renderer, changes } = options;
  const documents = new Cache<PageDocument>({
    most: MOST_DOCUMENTS,
    holdsFor: ({ settings: shown }, from) => campaignHoldsFor(shown ?? DEFAULT_SITE_SETTINGS, from),
  });
  changes.subscribe(documents);
  // Made from memory, so it needs no news of changes; the database may be away.
  const statusDocuments = new Cache<PageDocument>({
    most: LANGUAGES.length,
    lifetime: STATUS_HOLDS_MS,
    isEnabled: true,
  });

  const render = async (route: string, language: Language): Promise<PageDocument> => {
    // Reads them again: a cached page must show the settings after the last change.
    const { value: stored } = await readSettings();
    return pages.document(route, language, stored, await renderer.render(route, language, stored));
  };
  const renderStatus = async (language: Language, site: PublicSite): Promise<PageDocument> =>
    pages.document(STATUS_PATH, language, site, await renderer.render(STATUS_PATH, language, site));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = await taskPlace(request, options.reads);
    if (place !== null) return reply.header('Cache-Control', 'no-cache').redirect(place);
    options.visits.count();
    const route = pages.routeOf(request.url.split('?')[0] ?? '/');
    const found =
      route === STATUS_PATH
        ? { value: await options.status.findSite() }
        : await ifPossible(request, readSettings);
    const stored = found?.value;
    const { default_language } = stored ?? DEFAULT_SITE_SETTINGS;
    const { lang } = request.query as { lang?: unknown };
    const language = isLanguage(lang) ? lang : requestLanguage(request, default_language);
    // Nothing else can be read when the settings cannot.
    const rendered = stored
      ? await (route === STATUS_PATH
          ? statusDocuments.find(language, () => renderStatus(language, stored))
          : documents.find(`${language} ${route}`, () => render(route, language))
        ).catch((error: unknown) => {
          request.log.warn({ err: error }, 'the page is sent without its content');
          return undefined;
        })
      : undefined;
    const document = rendered?.value ?? pages.document(route, language, stored);
    markStale(reply, found, rendered);
    const shown = document.settings ?? DEFAULT_SITE_SETTINGS;
    const origin = requestOrigin(request, env.public_url);
    const head = pages.head(route, {
      origin,
      language,
      image: options.images.describe(shown, language, origin),
      inAddress: isLanguage(lang),
      settings: document.settings,
    });
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString(), [
      ...(isOwnOrigin(request, env) ? (['br'] as const) : []),
      'gzip',
    ]);
    if (encoding) reply.header('Content-Encoding', encoding);
    const { scriptHash } = pages;
    const frameAncestors = framesOf(route, env);
    // The header has no list of origins, and older browsers would follow it.
    if (frameAncestors.length > 0) reply.removeHeader('X-Frame-Options');
    return reply
      .code(document.status)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', pagePolicy(shown, { scriptHash, frameAncestors }))
      .header('Vary', 'Accept-Encoding, Accept-Language')
      .type('text/html; charset=utf-8')
      .send(await encoded(document, head, encoding));
  };
}

function encoded(document: PageDocument, head: string, encoding: 'br' | 'gzip' | null) {
  if (encoding === 'br') return document.brotli(head);
  return encoding === 'gzip' ? document.gzip(head) : document.text(head);
}

export function addDiscoveryRoutes(server: FastifyInstance, options: SiteOptions): void {
  const { env, pages, reads, readSettings, changes } = options;
  const lastChanges = new Cache<ReadonlyMap<string, string>>({ most: 1 });
  changes.subscribe(lastChanges);
  const readLastChanges = async () => {
    const read = async (route: string) => [route, await reads.lastChange(route)] as const;
    return new Map(await Promise.all(pages.routes.map(read)));
  };
  const origin = (request: FastifyRequest) => requestOrigin(request, env.public_url);
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('Cache-Control', 'no-cache').type(type).send(text);

  server.get('/sitemap.xml', async (request, reply) => {
    const found = await lastChanges.find('', readLastChanges);
    markStale(reply, found);
    return send(reply, 'application/xml; charset=utf-8', sitemap(origin(request), found.value));
  });
  server.get('/robots.txt', (request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robots(origin(request))),
  );
  if (env.security_contact) {
    server.get('/.well-known/security.txt', (request, reply) => {
      const text = securityText(origin(request), env.security_contact, new Date());
      return send(reply, 'text/plain; charset=utf-8', text);
    });
  }
  server.get('/site.webmanifest', async (request, reply) => {
    const found = await ifPossible(request, readSettings);
    markStale(reply, found);
    const manifest = webManifest(found?.value ?? DEFAULT_SITE_SETTINGS);
    return send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });
}
