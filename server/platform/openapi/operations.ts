import type {
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  ResponseObject,
} from '@nestjs/swagger';
import { MAX_ID } from '#libs/domain/index.js';
import { SESSION_COOKIE_AUTH } from '../identity/visitor.guard.js';
import { problemResponse } from './problem-responses.js';
import { exampleOf, resolve, type Schemas } from './schemas.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

const JSON_TYPE = 'application/json';
/** The only route without the database, so it is never unavailable. */
const LIVENESS = '/health/live';

const ETAG = {
  description: 'The version of this answer, for `If-None-Match`',
  schema: { type: 'string' as const },
  example: '"c7vFKYbQYZ0EmTPGtqPMhqfqJ0s="',
};

/** Adds the parts that follow from a route's form, so that no handler documents them. */
export function completeOperations(document: OpenAPIObject): void {
  const schemas: Schemas = document.components?.schemas ?? {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      operation.security ??= [];
      describeId(operation);
      completeBody(operation, schemas);
      completeAnswers(method, operation, schemas);
      addProblems(path, method, operation, schemas);
    }
  }
}

function describeId(operation: OperationObject): void {
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter || parameter.in !== 'path') continue;
    // Parameters that are texts document themselves.
    if (parameter.schema && 'type' in parameter.schema && parameter.schema.type === 'string')
      continue;
    parameter.description ??= "The record's id.";
    parameter.schema = {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: MAX_ID,
      example: 1,
    };
  }
}

/** Adds an example, and documents that unknown fields are rejected. */
function completeBody(operation: OperationObject, schemas: Schemas): void {
  const body = jsonBody(operation);
  if (!body?.schema) return;
  resolve(body.schema, schemas).additionalProperties = false;
  body.example = exampleOf(body.schema, schemas);
}

function completeAnswers(method: Method, operation: OperationObject, schemas: Schemas): void {
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (!answer || '$ref' in answer || !answer.content) continue;
    const json = answer.content[JSON_TYPE];
    answer.description ||= describeAnswer(method, status, operation, answer);
    if (!json?.schema) continue;
    json.example = exampleOf(json.schema, schemas);
    if (method === 'get' && status === '200') answer.headers = { ...answer.headers, ETag: ETAG };
  }
  if (method === 'get' && operation.responses['200'] && hasJson(operation.responses['200'])) {
    const description = 'What `If-None-Match` names is still the answer';
    operation.responses['304'] = { description, headers: { ETag: ETAG } };
  }
}

function describeAnswer(
  method: Method,
  status: string,
  { summary = '' }: OperationObject,
  answer: ResponseObject,
): string {
  if (answer.headers?.['Content-Range']) return 'One page of what matches';
  if (method === 'get') return summary;
  if (method === 'delete') return 'The record as it was';
  if (status === '201') return 'The new record';
  const isList = JSON.stringify(answer.content).includes('"array"');
  return isList ? 'The records that changed' : 'The record as it is now';
}

function addProblems(
  path: string,
  method: Method,
  operation: OperationObject,
  schemas: Schemas,
): void {
  const declared = Object.keys(operation.responses).map(Number);
  const statuses = [...declared, ...impliedProblems(path, method, operation, schemas)];
  for (const status of statuses.filter((status) => status >= 400)) {
    if (!hasJson(operation.responses[status])) {
      operation.responses[status] = problemResponse(status);
    }
  }
  operation.responses.default = problemResponse('default');
}

/** The errors that follow from a route's method, path, parameters and guards. */
function impliedProblems(
  path: string,
  method: Method,
  operation: OperationObject,
  schemas: Schemas,
): number[] {
  const { security, parameters = [] } = operation;
  const body = jsonBody(operation)?.schema;
  const fields = body ? (resolve(body, schemas).properties ?? {}) : {};
  const takesQuery = parameters.some((parameter) => 'in' in parameter && parameter.in === 'query');
  const isVisitors = (security ?? []).some((scheme) => SESSION_COOKIE_AUTH in scheme);
  const rules: [boolean, number[]][] = [
    [true, [400]],
    [(security ?? []).length > 0, [401]],
    // A preview has no visitors' sessions; changes are for the site itself.
    [isVisitors, method === 'get' ? [409] : [403, 409]],
    ['x-permission' in operation, [403]],
    [path.includes('{'), [404]],
    [method === 'put' && 'updated_at' in fields, [409]],
    [method !== 'get', [413, 415, 429]],
    [takesQuery || Boolean(body), [422]],
    [path !== LIVENESS, [503]],
  ];
  return rules.flatMap(([applies, statuses]) => (applies ? statuses : []));
}

function jsonBody({ requestBody }: OperationObject): MediaTypeObject | undefined {
  return requestBody && 'content' in requestBody ? requestBody.content[JSON_TYPE] : undefined;
}

function hasJson(answer: OperationObject['responses'][string] | undefined): boolean {
  return Boolean(answer && 'content' in answer && answer.content?.[JSON_TYPE]);
}
