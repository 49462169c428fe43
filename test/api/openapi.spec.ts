import { Ajv, type ValidateFunction } from 'ajv';
import { parseTonAddress } from '#libs/domain/index.js';
import {
  bodySchema,
  type Document,
  type MediaType,
  type Route,
  readDocument,
  routesOf,
  type Schema,
} from '../fuzz/operations.js';
import { FORMATS } from '../fuzz/oracle.js';
import { freshDatabase } from '../support/api/app.js';
import { ADMIN } from '../support/shared/credentials.js';
import { startProduct } from '../support/shared/product.js';

const document: Document = readDocument();
const routes: Route[] = routesOf(document);
const cases = routes.map((route): [string, Route] => [route.operation.operationId, route]);
const MAX_ID = 2_147_483_647;

const ajv = new Ajv({ strict: false, formats: FORMATS });
ajv.addSchema({ ...document, $id: 'document' });

/** Compiled schemas by their text: most responses share that of problem details. */
const validators = new Map<string, ValidateFunction>();

/** The validation error of an example; undefined when it is valid. */
function exampleFault({ schema, example }: MediaType): unknown {
  if (example === undefined) return 'there is none';
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate(example) ? undefined : validate.errors;
}

describe('openapi.json', () => {
  it("matches the product's document", async () => {
    const database = await freshDatabase();
    const product = await startProduct({
      ...database.env,
      ADMIN_PASSWORD: ADMIN.password,
      SEED: 'essentials',
    });
    try {
      const served = await fetch(`${product.url}/api/docs-json`);
      expect(await served.json()).toEqual(document);
    } finally {
      await product.stop();
      await database.drop();
    }
  }, 90_000);

  it('has a title, a version, a licence, one server and tags in groups', () => {
    expect(document.info).toMatchObject({ title: 'Jetdrop API', license: { name: 'MIT' } });
    expect(document.info).not.toHaveProperty('contact.email');
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(
      document.tags.map(({ name }) => name),
    );
  });

  it('names each operation once, in words', () => {
    const ids = routes.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
  });

  it('has no example that lost its quotes', () => {
    const damaged = (JSON.stringify(document).match(/"example":"(\\.|[^"\\])*"/g) ?? []).filter(
      (example) => example.includes('\\\\'),
    );
    expect(damaged).toEqual([]);
  });

  it('describes every property, and shows an address on TON', () => {
    const schemas = document.components.schemas;
    const silent = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, part]) => !part.$ref && !part.description)
        .map(([field]) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
    const address = String(schemas['UserDto']?.properties?.['wallet_address']?.example);
    expect(parseTonAddress(address)).not.toBeNull();
  });

  it('has no object without properties', () => {
    const empty: string[] = [];
    const visit = (part: unknown, path: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const { type, properties = {}, additionalProperties } = part as Schema;
      const isMap = typeof additionalProperties === 'object';
      if (type === 'object' && Object.keys(properties).length === 0 && !isMap) empty.push(path);
      for (const [key, value] of Object.entries(part)) visit(value, `${path}/${key}`);
    };
    visit(document, '');
    expect(empty).toEqual([]);
  });

  it('lets visitors sort and filter their lists only by shown fields', () => {
    const lists = routes.flatMap(({ path, operation, answers }) => {
      const schema = answers['200']?.content?.['application/json']?.schema;
      const asked = (operation.parameters ?? []).filter(({ name }) => /^(sort|filter)$/.test(name));
      if (path.startsWith('/api/v1/admin') || asked.length === 0 || !schema) return [];
      const item = schema.items?.$ref?.split('/').at(-1) ?? '';
      const shown = Object.keys(document.components.schemas[item]?.properties ?? {});
      const fields = asked.flatMap(
        ({ description = '' }) => description.split('Fields: ')[1] ?? [],
      );
      const names = fields.flatMap((text) =>
        [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      );
      const known = new Set(shown.flatMap((name) => [name, `${name}_gte`, `${name}_lte`]));
      return [
        { path, hidden: names.filter((name) => name && !known.has(name)), asked: names.length },
      ];
    });
    expect(lists.filter(({ hidden }) => hidden.length > 0)).toEqual([]);
    expect(lists.filter(({ asked }) => asked > 0).length).toBeGreaterThan(3);
  });

  it('bounds every text of a body and refuses unknown fields', () => {
    const bodies = routes.flatMap((route) => bodySchema(route, document) ?? []);
    expect(bodies.length).toBeGreaterThan(5);
    expect(bodies.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
    const unbounded = bodies.flatMap(({ properties = {} }) =>
      Object.entries(properties)
        .filter(
          ([, { type, maxLength, enum: values }]) => type === 'string' && !maxLength && !values,
        )
        .map(([name]) => name)
        // Dates are validated as dates; `key` and `type` need no bound.
        .filter(
          (name) =>
            !/^(created_at|updated_at|campaign_start|campaign_end|planned_pause_start|planned_pause_end|claim_deadline|claim_snapshot_at|closed_at|available_from|available_until|key|type)$/.test(
              name,
            ),
        ),
    );
    expect(unbounded).toEqual([]);
  });
});

describe.each(cases)('%s', (_name, { method, path, operation, guarded, forVisitors, answers }) => {
  it('names its purpose and its callers', () => {
    expect(operation.summary).toMatch(/\S/);
    expect(document.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining(operation.tags ?? ['no tag']),
    );
    const isPublic =
      !/^\/api\/v1\/(admin|events|me)\b/.test(path) ||
      /\/auth\/(login|second-factor|passkey(-options)?|default-credentials|invitation\/\w+)$/.test(
        path,
      );
    const hasBearer = /^\/api\/v1\/(admin|events)\b/.test(path);
    const schemes = hasBearer ? ['bearer'] : ['session', 'mini-app'];
    const security = schemes.map((scheme) => ({ [scheme]: [] }));
    expect(operation.security).toEqual(isPublic ? [] : security);
  });

  it('describes its parameters, an id as a positive 32-bit integer', () => {
    const names = (operation.parameters ?? []).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(path.includes('{id}') ? ['id'] : []));
    for (const { in: place, name, description, schema } of operation.parameters ?? []) {
      if (place === 'path') {
        const isWord = schema.type === 'string' && (schema.enum ?? schema.maxLength) !== undefined;
        const id = { type: 'integer', minimum: 1, maximum: MAX_ID };
        expect(isWord ? {} : schema).toMatchObject(isWord ? {} : id);
      }
      expect(description ?? schema.enum ?? `${name} is not described`).toEqual(
        expect.not.stringContaining('is not described'),
      );
    }
  });

  it('has examples that match their schema', () => {
    const body = operation.requestBody?.content['application/json'];
    if (body) expect(exampleFault(body)).toBeUndefined();
    for (const answer of Object.values(answers)) {
      for (const [type, media] of Object.entries(answer.content ?? {})) {
        if (type !== 'application/x-tar') expect(exampleFault(media)).toBeUndefined();
      }
    }
  });

  it('describes every answer, and every error as problem details', () => {
    for (const [status, { description, content = {} }] of Object.entries(answers)) {
      expect(description).toMatch(/\S/);
      const isError = status === 'default' || Number(status) >= 400;
      const isReadiness = path === '/health/ready' && status === '503';
      if (isError && !isReadiness)
        expect(Object.keys(content)).toEqual(['application/problem+json']);
    }
  });

  it('names the errors that its parameters can cause', () => {
    const body = operation.requestBody;
    const query = (operation.parameters ?? []).some((parameter) => parameter.in === 'query');
    const expected = [
      ['400', true],
      ['default', true],
      ['401', guarded || forVisitors],
      ['404', path.includes('{id}')],
      // These two change no versioned record.
      ['409', method === 'PUT' && !/\/(password|verification-methods\/\{method\})$/.test(path)],
      ['413', method !== 'GET'],
      ['415', method !== 'GET'],
      ['422', Boolean(body) || query],
      ['429', method !== 'GET'],
      ['503', path !== '/health/live'],
    ]
      .filter(([, applies]) => applies)
      .map(([status]) => status);
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(expected));
    if (method !== 'GET') expect(answers['429']?.headers).toHaveProperty('Retry-After');
  });

  it('documents the headers that matter', () => {
    const [success] = Object.values(answers);
    const isFile = ['text/csv', 'application/x-tar'].some((type) => success?.content?.[type]);
    const isPage = (operation.parameters ?? []).some(({ name }) => name === 'range');
    if (isPage) expect(success?.headers).toHaveProperty('Content-Range');
    if (isFile) expect(success?.headers).toHaveProperty('Content-Disposition');
    if (method === 'GET' && !isFile) {
      expect(success?.headers).toHaveProperty('ETag');
      expect(answers).toHaveProperty('304');
    }
  });
});
