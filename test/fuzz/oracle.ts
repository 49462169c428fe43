import { isUtf8 } from 'node:buffer';
import { Ajv, type ValidateFunction } from 'ajv';
import { bodySchema, type Document, type Route, type Schema } from './operations.js';
import type { FuzzRequest } from './requests.js';

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Formats of answers; whole numbers are checked by their bounds. */
export const FORMATS = {
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  int32: true,
  int64: true,
} as const;

/** Texts that occur only in a stack trace, a query or a database's own errors. */
const LEAKS =
  /\n\s+at |node_modules|\.[jt]s:\d+|\binsert into\b|\bselect .+ from\b|syntax error at|violates \S+ constraint|relation "/i;

/** Files for spreadsheets begin with a byte order mark, published ones with their header. */
const CSV_START = /^(\ufeff|(number,)?address,)/;

/** Errors are short; the beginning of long lists is enough. */
const LOOKED_AT = 20_000;

/** Far more than the largest form's errors need. */
const LONGEST_ERROR = 8_000;

/** Statuses of a guarded route for a caller without a valid token; bodies are read first. */
const WITHOUT_TOKEN = [400, 401, 413, 415, 429];

/** Returns the fault of an answer, or undefined. */
export type Oracle = (route: Route, request: FuzzRequest, answer: FuzzAnswer) => string | undefined;

/** Judges answers by the document alone. */
export function oracleOf(document: Document): Oracle {
  const validatorOf = validators(document);
  return (route, request, answer) => {
    const { status, body, headers } = answer;
    const type = String(headers['content-type'] ?? '').split(';')[0];
    const documented = route.answers[String(status)];
    if (status >= 500) return `answers ${status}`;
    if (!documented) return `answers ${status}, which is not documented`;
    const needsToken = route.guarded || route.forVisitors;
    if (needsToken && request.token !== 'admin' && !isRefusal(request, answer)) {
      return `answers ${status} without a valid token`;
    }
    const ignored = status < 300 ? ignoredPart(route, request, document) : undefined;
    if (ignored) return `accepts ${ignored}`;
    if (status >= 400 && body.length > LONGEST_ERROR) return `answers ${body.length} characters`;
    if (LEAKS.test(body.slice(0, LOOKED_AT))) return 'gives away a stack or a query';
    if (status === 204 || status === 304 || request.method === 'HEAD')
      return body === '' ? undefined : 'has a body';
    const media = documented.content?.[type ?? ''];
    if (!media?.schema) return `answers ${type}, which is not documented for ${status}`;
    if (type === 'text/csv') return CSV_START.test(body) ? undefined : 'is no CSV';
    const value = parse(body);
    const validate = validatorOf(route, status, media.schema);
    if (!validate(value)) return `does not match its schema: ${JSON.stringify(validate.errors)}`;
    return status >= 400 && type === 'application/problem+json'
      ? problemFault(value as Record<string, unknown>, answer)
      : undefined;
  };
}

/** An unknown parameter that the operation should have refused. */
function ignoredPart(route: Route, request: FuzzRequest, document: Document): string | undefined {
  const names = (route.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  const query = new URLSearchParams(request.target.split('?')[1] ?? '');
  const stray = [...query.keys()].find((name) => name !== '' && !names.includes(name));
  if (names.length > 0 && stray !== undefined) return `the unknown parameter ${stray}`;
  if (request.body === undefined || request.method === 'DELETE') return undefined;
  const bytes = Buffer.from(request.body);
  if (!isUtf8(bytes)) return 'a body that is no UTF-8';
  const { properties } = bodySchema(route, document) ?? {};
  const field = Object.keys(Object(parse(bytes.toString()))).find(
    (name) => !Object.hasOwn(properties ?? {}, name),
  );
  return properties && field !== undefined ? `the unknown field ${field}` : undefined;
}

function isRefusal({ method }: FuzzRequest, { status, body }: FuzzAnswer): boolean {
  // An unknown address is no secret; HEAD does not show which 404 it is.
  const nowhere = method === 'HEAD' ? status === 404 : body.includes('"code":"request.not_found"');
  return WITHOUT_TOKEN.includes(status) || nowhere;
}

function problemFault(problem: Record<string, unknown>, answer: FuzzAnswer): string | undefined {
  if (problem['status'] !== answer.status) return 'names another status than its own';
  if (problem['request_id'] !== answer.headers['x-request-id']) return 'has another request_id';
  if (problem['code'] === 'server.error') return 'is a bug of the server';
  return undefined;
}

/** Compiles each schema once; answers must contain no properties that it does not name. */
function validators(document: Document) {
  const ajv = new Ajv({ strict: false, formats: FORMATS });
  const closed = JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
  ajv.addSchema({ ...closed, $id: 'document' });
  const compiled = new Map<string, ValidateFunction>();
  return (route: Route, status: number, schema: Schema): ValidateFunction => {
    const key = `${route.operation.operationId} ${status}`;
    const known = compiled.get(key);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = ajv.compile(JSON.parse(text));
    compiled.set(key, validate);
    return validate;
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // No schema of the document allows undefined, so the caller reports it.
    return undefined;
  }
}
