import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_SITE_SETTINGS, isLanguage, type SiteSettings } from '#libs/domain/index.js';
import { acceptedEncoding } from '../request/accept-encoding.js';
import { pagePolicy } from '../request/content-security-policy.js';
import { requestLanguage } from '../request/request-language.js';
import { requestOrigin } from '../request/request-origin.js';
import { CompressedPages } from './compressed-pages.js';
import { robots, sitemap, webManifest } from './site-discovery.js';
import type { SitePages } from './site-pages.js';

interface SiteOptions {
  pages: SitePages;
  /** Origin without trailing slash; empty: each request's own origin. */
  publicUrl: string;
  readSettings: () => Promise<SiteSettings>;
}

/** The shell works without the database, so its head does too. */
async function settingsIfPossible(
  request: FastifyRequest,
  { readSettings }: SiteOptions,
): Promise<SiteSettings | undefined> {
  try {
    return await readSettings();
  } catch (error) {
    request.log.warn({ err: error }, 'the site is served with the default settings');
    return undefined;
  }
}

/**
 * Whether the page's addresses are ones that the operator or the machine gives. Callers could invent
 * others without end, and Brotli takes longer than making the page: those go through the quick gzip
 * that every answer goes through.
 */
function isOwnOrigin({ headers, socket }: FastifyRequest, { publicUrl }: SiteOptions): boolean {
  if (publicUrl) return true;
  return ['localhost', '127.0.0.1', '[::1]'].some(
    (name) => headers.host === `${name}:${socket.localPort}`,
  );
}

/** Answers any path of the public site with its page, in the language of the address or visitor. */
export function pageHandler(options: SiteOptions) {
  const compressed = new CompressedPages();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const stored = await settingsIfPossible(request, options);
    const settings = stored ?? DEFAULT_SITE_SETTINGS;
    const { lang } = request.query as { lang?: unknown };
    const { status, html } = options.pages.render({
      origin: requestOrigin(request, options.publicUrl),
      path: request.url.split('?')[0] ?? '/',
      language: isLanguage(lang) ? lang : requestLanguage(request, settings.default_language),
      inAddress: isLanguage(lang),
      siteName: settings.site_name,
      settings: stored,
    });
    const encoding = isOwnOrigin(request, options)
      ? acceptedEncoding(request.headers['accept-encoding']?.toString(), ['br', 'gzip'])
      : null;
    const body = encoding ? await compressed.compress(html, encoding) : html;
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply
      .code(status)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', pagePolicy(settings))
      .header('Vary', 'Accept-Encoding, Accept-Language')
      .type('text/html; charset=utf-8')
      .send(body);
  };
}

/** What crawlers and browsers ask a site about itself. */
export function addDiscoveryRoutes(server: FastifyInstance, options: SiteOptions): void {
  const origin = (request: FastifyRequest) => requestOrigin(request, options.publicUrl);
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('Cache-Control', 'no-cache').type(type).send(text);

  server.get('/sitemap.xml', (request, reply) =>
    send(reply, 'application/xml; charset=utf-8', sitemap(origin(request), options.pages.routes)),
  );
  server.get('/robots.txt', (request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robots(origin(request))),
  );
  server.get('/site.webmanifest', async (request, reply) => {
    const settings = await settingsIfPossible(request, options);
    const manifest = webManifest(settings ?? DEFAULT_SITE_SETTINGS);
    return send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });
}
