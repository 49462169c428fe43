import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { MINI_APP_AUTH, SESSION_COOKIE_AUTH } from '../identity/visitor.guard.js';
import { ProblemDto } from '../request/problem.dto.js';
import { completeOperations } from './operations.js';
import { problemComponents } from './problem-responses.js';
import { dropUnusedSchemas, refineSchemas } from './schemas.js';

const DESCRIPTION = `The API of a token's website and its airdrop campaign.

Errors are problem details (\`application/problem+json\`) in the language of \`Accept-Language\`
(\`zh\` or \`en\`). Lists answer an array with \`Content-Range\` and take \`skip\`, \`limit\`,
\`search\` as well as \`range\`, \`sort\`, \`filter\`. Log in with \`POST /api/v1/admin/auth/login\`
and send the token as \`Authorization: Bearer …\`.`;

/** In the order of Swagger UI; other tags come last. */
const TAGS: Record<string, string> = {
  Public: 'Data of the website; no token.',
  Wallet: 'Signing in with a wallet, in the live campaign.',
  'Mini App': 'The site inside Telegram.',
  Me: 'Progress of the signed-in visitor; needs the cookie, or the token of the Mini App.',
  Auth: "The back office's sessions.",
  Users: 'Participants of the campaign.',
  Reviews: 'Submissions that wait for a reviewer.',
  Appeals: 'Decisions about participants, and their appeals.',
  Tasks: 'Airdrop tasks.',
  Content: 'Markdown sections of the about, roadmap and whitepaper pages.',
  Team: 'Team members.',
  Logs: 'Operations of admins.',
  Settings: 'Branding and configuration of the site.',
  Export: 'Whole lists as CSV.',
  Health: 'For load balancers and process supervisors.',
};

/** The OpenAPI document of every route. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Jetdrop API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth()
    .addCookieAuth(
      'session',
      { type: 'apiKey', in: 'cookie', name: 'session' },
      SESSION_COOKIE_AUTH,
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, MINI_APP_AUTH);
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = refineSchemas(
    SwaggerModule.createDocument(app, builder.build(), {
      operationIdFactory: (_controller, method) => method,
      extraModels: [ProblemDto],
    }),
  );
  const { schemas = {} } = document.components ?? {};
  const responses = problemComponents();
  document.components = { ...document.components, schemas: sorted(schemas), responses };
  document.paths = sorted(document.paths);
  completeOperations(document);
  dropUnusedSchemas(document);
  return document;
}

/** Without the order in which modules are loaded. */
const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Swagger UI at `/api/docs`, the document at `/api/docs-json`. */
export function setupOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Jetdrop API',
    swaggerOptions: { persistAuthorization: true },
  });
}
