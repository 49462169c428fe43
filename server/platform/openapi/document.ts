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

/** The domains of the product with their tags, in the order of Swagger UI. */
const DOMAINS: Record<string, Record<string, string>> = {
  Visitors: {
    Public: 'Data of the website; no token.',
    Wallet: 'Signing in with a wallet, in the live campaign.',
    'Mini App': 'The site inside Telegram.',
    Me: 'Progress of the signed-in visitor; needs the cookie, or the token of the Mini App.',
  },
  Participants: { Users: 'Participants of the campaign, with their signals and holds.' },
  Earning: {
    Tasks: 'Airdrop tasks.',
    Verification: 'Methods of verifying tasks.',
    Reviews: 'Submissions that wait for a reviewer.',
    Imports: 'Files of points for wallets.',
  },
  Paying: {
    Claims: 'Tokens that participants have claimed.',
    Distributors: 'Contracts and wallets that pay claims.',
  },
  Campaign: { Campaign: 'The mode, the figures and the closing of the campaign.' },
  Moderation: {
    Appeals: 'Decisions about participants, and their appeals.',
    Clusters: 'Users who look like one person.',
  },
  Site: {
    Settings: 'Branding and configuration of the site.',
    Content: 'Markdown sections of the about, roadmap and whitepaper pages.',
    Sections: 'Lists of the home, roadmap, airdrop and about pages.',
    Texts: 'Texts of the public pages.',
    Team: 'Team members.',
    Images: 'Uploaded pictures.',
  },
  Admins: {
    Auth: "The back office's sessions.",
    Admins: 'People of the back office, and the rules for them.',
    'API keys': 'Keys of programs that call the API.',
    Approvals: "Requests that need a second admin's approval.",
    Notifications: 'Webhooks and chats that receive alerts.',
    Events: 'Events that outside systems report about participants.',
  },
  Reporting: {
    Logs: 'Operations of admins.',
    Export: 'Whole lists as CSV.',
    Jobs: 'Work in the background.',
    Health: 'For load balancers and process supervisors.',
  },
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
  for (const [name, description] of Object.values(DOMAINS).flatMap(Object.entries<string>))
    builder.addTag(name, description);
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
  const groups = Object.entries(DOMAINS).map(([name, tags]) => ({ name, tags: Object.keys(tags) }));
  return { ...document, 'x-tagGroups': groups } as OpenAPIObject;
}

/** Sorts by key, so that the order of modules does not matter. */
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
