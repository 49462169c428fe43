import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const DESCRIPTION = `The API of a token's website and its airdrop campaign.

Errors are problem details (\`application/problem+json\`) in the language of \`Accept-Language\`
(\`zh\` or \`en\`). Lists answer an array with \`Content-Range\` and take \`skip\`, \`limit\`,
\`search\` as well as \`range\`, \`sort\`, \`filter\`. Log in with \`POST /api/v1/admin/auth/login\`
and send the token as \`Authorization: Bearer …\`.`;

/** The OpenAPI document of every route. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Jetdrop API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  return withIntegers(document);
}

/** Every number of the API is whole (decision 6), which TypeScript's types cannot say. */
function withIntegers<T>(part: T): T {
  const text = JSON.stringify(part, (key, value) =>
    key === 'type' && value === 'number' ? 'integer' : value,
  );
  return JSON.parse(text);
}

/** Swagger UI at `/api/docs`, the document at `/api/docs-json`. */
export function setupOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Jetdrop API',
    swaggerOptions: { persistAuthorization: true },
  });
}
