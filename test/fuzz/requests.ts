import fc from 'fast-check';
import { bodySchema, type Document, type Parameter, type Route } from './operations.js';
import {
  almostValid,
  anyId,
  EXTREME_DATES,
  hostileJson,
  hostileText,
  impostor,
  PROTOTYPE_NAMES,
  valid,
} from './values.js';

export interface FuzzRequest {
  method: string;
  /** Path and query as they go over the wire. */
  target: string;
  headers: Record<string, string>;
  /** Text, or bytes that are not valid text. */
  body?: string | Uint8Array;
  /** The token sent along. */
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

/** The request that Swagger UI sends with its default values. */
export function exampleOf(route: Route): FuzzRequest {
  const { parameters = [], requestBody } = route.operation;
  const filled = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, example, schema }) => [name, example ?? schema.example ?? schema.default])
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [String(name), String(value)]);
  const path = filled('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encode(value)),
    route.path,
  );
  const query = filled('query').map(([name, value]) => `${name}=${encode(value)}`);
  const body = requestBody?.content['application/json']?.example;
  return {
    method: route.method,
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...Object.fromEntries(filled('header')),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    token: 'admin',
  };
}

function pathOf({ path, operation }: Route): fc.Arbitrary<string> {
  const word = operation.parameters?.find(
    ({ in: place, schema }) => place === 'path' && schema.type === 'string',
  );
  if (word) {
    const right = fc.constant(String(word.schema.example));
    const other = fc.oneof(hostileText, fc.constantFrom(...PROTOTYPE_NAMES));
    const name = other
      .filter((text) => !['', '.', '..'].includes(text))
      .map((text) => text.slice(0, 300));
    return fc
      .oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: name })
      .map((text) => path.replace(`{${word.name}}`, encode(text)));
  }
  if (!path.includes('{id}')) return fc.constantFrom(path, path, path, `${path}/`);
  // An empty segment or another route's name would be another operation's address.
  const segment = anyId.filter((id) => id !== '' && id !== 'stats').map(encode);
  return segment.map((id) => path.replaceAll(/\{\w+\}/g, () => id));
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
  ...PROTOTYPE_NAMES,
  'id" desc; --',
];

const filterValue = fc.oneof(
  fc.constantFrom<unknown>(1, [1, 2], true, 'about', 'login', '2026-01-01', '0000-01-01', [], null),
  hostileJson,
);

/** The JSON that `ra-data-simple-rest` puts into a query. */
const LIST_JSON: Record<string, fc.Arbitrary<unknown>> = {
  range: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 50, max: 3000 })),
  sort: fc.tuple(fc.constant('id'), fc.constantFrom('ASC', 'desc')),
  filter: fc.constantFrom({}, { id: [1, 2] }, { q: 'sample' }),
};

/** The same, with one error. */
const BAD_LIST_JSON: Record<string, fc.Arbitrary<unknown>> = {
  range: fc.tuple(fc.oneof(fc.integer(), hostileJson), fc.oneof(fc.integer(), hostileJson)),
  sort: fc.oneof(
    fc.tuple(fc.constantFrom(...LIST_FIELDS), fc.constantFrom('ASC', 'desc', 'x', null)),
    fc.tuple(fc.oneof(impostor, hostileJson), fc.constantFrom('ASC', 'desc')),
    fc.tuple(fc.constant('id'), fc.oneof(impostor, hostileJson)),
  ),
  filter: fc.oneof(
    fc.dictionary(fc.constantFrom(...LIST_FIELDS), filterValue, { maxKeys: 3 }),
    fc.dictionary(
      fc.constantFrom('created_at_gte', 'created_at_lte'),
      fc.constantFrom(...EXTREME_DATES),
      { minKeys: 1 },
    ),
  ),
};

/** Query strings that no form would send. */
const ODD_QUERIES = [
  'surprise=1',
  'filter[id]=1',
  'search=a&search=b',
  'limit=1&limit=2',
  'sort=["id","ASC"]&sort=["id","DESC"]',
  'constructor[prototype]=1',
  'search=%',
  'search=%E0%A4%A',
  'search=%FF%FE',
  'search=%00',
  '&&=&=1',
  'limit',
  'a=&'.repeat(3000),
  Array.from({ length: 1500 }, (_, n) => `p${n}=1`).join('&'),
  ...PROTOTYPE_NAMES.map((name) => `${name}=1`),
];

const pairOf = (name: string) => (text: string) => `${name}=${encode(text.slice(0, 3000))}`;

/** No query, valid values, one bad value, or a string no form would send. */
function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  if (parameters.length === 0) return fc.constant('');
  const right = parameters.map(({ name, schema }) => {
    const text =
      LIST_JSON[name]?.map((value) => JSON.stringify(value)) ?? valid(schema).map(String);
    return text.map(pairOf(name));
  });
  const bad = parameters.map(({ name }) => {
    const json = BAD_LIST_JSON[name]?.map((value) => JSON.stringify(value));
    const text = json
      ? fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: hostileText })
      : hostileText;
    return { weight: json ? 3 : 1, arbitrary: text.map(pairOf(name)) };
  });
  const pairs = fc.subarray(right).chain((chosen) => fc.tuple(...chosen));
  const withOne = (last: fc.Arbitrary<string>) =>
    fc.tuple(pairs, last).map(([texts, text]) => {
      const name = text.split('=')[0];
      return [...texts.filter((pair) => pair.split('=')[0] !== name), text].join('&');
    });
  return fc.oneof(
    { weight: parameters.some(({ required }) => required) ? 0 : 2, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: pairs.map((texts) => texts.join('&')) },
    { weight: 6, arbitrary: withOne(fc.oneof(...bad)) },
    { weight: 2, arbitrary: withOne(fc.constantFrom(...ODD_QUERIES)) },
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
  text: string | Uint8Array;
}

const JSON_TYPE = 'application/json';
/** Near the limit of 256 kB, and over it. */
const DEEP = 40_000;
/** A name in Latin-1: the byte for é starts a sequence that does not follow. */
const NOT_UTF8 = Buffer.from('{"name":"André","role":"x","title":"é","type":"social"}', 'latin1');
const manyFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n])));
const BAD_BODIES: Body[] = [
  { type: JSON_TYPE, text: '{"broken' },
  { type: JSON_TYPE, text: 'null' },
  { type: JSON_TYPE, text: '[]' },
  { type: JSON_TYPE, text: '[{}]' },
  { type: JSON_TYPE, text: '"x"' },
  { type: JSON_TYPE, text: '1e999' },
  { type: JSON_TYPE, text: '{"points":-1E400,"order":1e-400,"title":"x","title":"y"}' },
  { type: JSON_TYPE, text: NOT_UTF8 },
  { type: JSON_TYPE, text: '' },
  { type: JSON_TYPE, text: '\ufeff{}' },
  { type: JSON_TYPE, text: '{"__proto__":{"is_active":false}}' },
  { type: JSON_TYPE, text: '{"constructor":{"prototype":{"x":1}}}' },
  { type: JSON_TYPE, text: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}` },
  { type: JSON_TYPE, text: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}` },
  { type: JSON_TYPE, text: `{"title":"${'x'.repeat(300_000)}"}` },
  { type: JSON_TYPE, text: manyFields(20_000) },
  { type: JSON_TYPE, text: `{"ids":[${Array(20_000).fill('{}')}]}` },
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
  const json = (value: unknown) => ({ type: JSON_TYPE, text: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: valid(schema).map(json) },
    { weight: 6, arbitrary: almostValid(schema).map(json) },
    { weight: 1, arbitrary: valid(schema).map(json).map(inLatin1) },
    { weight: 1, arbitrary: hostileJson.map(json) },
    { weight: 1, arbitrary: bad },
  );
}

/** Valid except for one letter, whose byte is no UTF-8. */
function inLatin1({ type, text }: { type: string; text: string }): Body {
  const bytes = Buffer.from(text);
  const place = text.search(/(?<=":")[a-z]/);
  if (place >= 0) bytes[Buffer.byteLength(text.slice(0, place))] = 0xe9;
  return { type, text: bytes };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
