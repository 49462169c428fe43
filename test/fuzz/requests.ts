import fc from 'fast-check';
import { bodySchema, type Document, type Parameter, type Route } from './operations.js';
import { almostValid, anyId, hostileJson, hostileText, valid } from './values.js';

export interface FuzzRequest {
  method: string;
  /** Path and query as they go over the wire. */
  target: string;
  headers: Record<string, string>;
  body?: string;
  /** Whose token it carries. */
  token: 'admin' | 'none' | 'forged';
}

/** Requests to one operation: most carry a token, some are right, most are wrong in one place. */
export function requestsTo(route: Route, document: Document): fc.Arbitrary<FuzzRequest> {
  const parameters = route.operation.parameters ?? [];
  const method = route.method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : undefined;
  return fc
    .record({
      method: method ?? fc.constant(route.method),
      path: pathOf(route),
      query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
      headers: headersOf(),
      body: bodyOf(route, document),
      token: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'admin', 'none', 'forged'),
    })
    .map(({ path, query, body, headers, ...rest }) => ({
      ...rest,
      token: rest.token as FuzzRequest['token'],
      target: query === '' ? path : `${path}?${query}`,
      headers: { ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { body: body.text }),
    }));
}

/** The documented example, with the token it needs and without a version that nobody stored. */
export function exampleOf(route: Route): FuzzRequest {
  const body = route.operation.requestBody?.content['application/json']?.example;
  const query = (route.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encode(String(schema.example))}`);
  const target = [route.path.replace('{id}', '1'), ...query].join('?');
  const request: FuzzRequest = { method: route.method, target, headers: {}, token: 'admin' };
  if (body === undefined) return request;
  return {
    ...request,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body, (key, value) => (key === 'updated_at' ? undefined : value)),
  };
}

function pathOf({ path }: Route): fc.Arbitrary<string> {
  if (!path.includes('{id}')) return fc.constantFrom(path, path, path, `${path}/`);
  // An empty segment or another route's name would be another operation's address.
  const segment = anyId.filter((id) => id !== '' && id !== 'stats').map(encode);
  return segment.map((id) => path.replace('{id}', id));
}

const LIST_FIELDS = [
  'id',
  'q',
  'type',
  'key',
  'role',
  'action',
  'username',
  'is_active',
  'created_at_gte',
  'created_at_lte',
  '__proto__',
  'id" desc; --',
];

const filterValue = fc.oneof(
  fc.constantFrom<unknown>(1, [1, 2], true, 'about', 'login', '2026-01-01', '0000-01-01', [], null),
  hostileJson,
);

/** The JSON that `ra-data-simple-rest` puts into a query, right or nearly so. */
const LIST_JSON: Record<string, fc.Arbitrary<unknown>> = {
  range: fc.tuple(fc.integer({ min: -2, max: 500 }), fc.integer({ min: -2, max: 3000 })),
  sort: fc.tuple(fc.constantFrom(...LIST_FIELDS), fc.constantFrom('ASC', 'desc', 'x', null)),
  filter: fc.dictionary(fc.constantFrom(...LIST_FIELDS), filterValue, { maxKeys: 3 }),
};

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const known = parameters.map((parameter) => {
    const json = LIST_JSON[parameter.name]?.map((value) => JSON.stringify(value));
    const good = json ?? valid(parameter.schema).map(String);
    const value = fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: hostileText });
    return value.map((text) => `${parameter.name}=${encode(text.slice(0, 3000))}`);
  });
  const odd = fc.constantFrom(
    'surprise=1',
    'filter[id]=1',
    'search=a&search=b',
    'limit=1&limit=2',
    '__proto__=1',
    'constructor[prototype]=1',
    'search=%',
    'search=%E0%A4%A',
    'search=%00',
    '&&=&=1',
    'limit',
  );
  const pairs = fc.subarray(known, { minLength: 0 }).chain((chosen) => fc.tuple(...chosen));
  const required = parameters.some((parameter) => parameter.required);
  return fc.oneof(
    { weight: required ? 0 : 3, arbitrary: fc.constant('') },
    { weight: 8, arbitrary: pairs.map((texts) => texts.join('&')) },
    {
      weight: 1,
      arbitrary: fc.tuple(pairs, odd).map(([texts, text]) => [...texts, text].join('&')),
    },
  );
}

const headerText = hostileText
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 1000))
  .filter((text) => text.trim() !== '');

const ODD_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'cookie',
];

/** Every request comes from an address of its own, or the rate limits would end the run. */
function headersOf(): fc.Arbitrary<Record<string, string>> {
  const address = fc.ipV4().map((ip): Record<string, string> => ({ 'x-forwarded-for': ip }));
  const usual = fc.constantFrom('*', 'gzip', 'identity', 'zh', 'en;q=0.1, zh', '"x"', 'null');
  const odd = fc
    .tuple(fc.constantFrom(...ODD_HEADERS), fc.oneof(usual, headerText))
    .map(([name, value]) => ({ [name]: value }));
  return fc.oneof(
    { weight: 3, arbitrary: address },
    { weight: 1, arbitrary: fc.tuple(address, odd).map(([a, b]) => ({ ...a, ...b })) },
  );
}

interface Body {
  type: string;
  text: string;
}

const JSON_TYPE = 'application/json';
/** Near the limit of 256 kB, and over it. */
const DEEP = 40_000;
const BAD_BODIES: Body[] = [
  { type: JSON_TYPE, text: '{"broken' },
  { type: JSON_TYPE, text: 'null' },
  { type: JSON_TYPE, text: '[]' },
  { type: JSON_TYPE, text: '[{}]' },
  { type: JSON_TYPE, text: '"x"' },
  { type: JSON_TYPE, text: '1e999' },
  { type: JSON_TYPE, text: '' },
  { type: JSON_TYPE, text: '\ufeff{}' },
  { type: JSON_TYPE, text: '{"__proto__":{"is_active":false}}' },
  { type: JSON_TYPE, text: '{"constructor":{"prototype":{"x":1}}}' },
  { type: JSON_TYPE, text: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}` },
  { type: JSON_TYPE, text: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}` },
  { type: JSON_TYPE, text: `{"title":"${'x'.repeat(300_000)}"}` },
  { type: 'application/json; charset=utf-16', text: '{}' },
  { type: 'application/json;', text: '{}' },
  { type: 'application/x-www-form-urlencoded', text: 'title=x' },
  { type: 'text/plain', text: '{}' },
  { type: 'multipart/form-data', text: 'x' },
  { type: 'nonsense', text: '{}' },
  { type: ' ', text: '{}' },
];

function bodyOf(route: Route, document: Document): fc.Arbitrary<Body | undefined> {
  if (route.method === 'GET') return fc.constant(undefined);
  const bad = fc.constantFrom(...BAD_BODIES);
  const schema = bodySchema(route, document);
  if (!schema) {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: bad },
    );
  }
  const json = (value: unknown): Body => ({ type: JSON_TYPE, text: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: valid(schema).map(json) },
    { weight: 6, arbitrary: almostValid(schema).map(json) },
    { weight: 1, arbitrary: hostileJson.map(json) },
    { weight: 1, arbitrary: bad },
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
