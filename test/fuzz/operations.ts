import { readFileSync } from 'node:fs';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  nullable?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
}

interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, { description: string; schema: Schema; example?: unknown }>;
  content?: Record<string, MediaType>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer>;
}

export interface Document {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
}

/** One operation with its place; references to shared answers are followed. */
export interface Route {
  method: string;
  path: string;
  operation: Operation;
  /** Whether it needs a bearer token. */
  guarded: boolean;
  /** Whether it needs a visitor's session. */
  forVisitors: boolean;
  answers: Record<string, Answer>;
}

/** The committed document, which a check keeps equal to the sources. */
export function readDocument(): Document {
  const file = new URL('../../openapi.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every operation of the document, in its order. */
export function routesOf(document: Document): Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      guarded: (operation.security ?? []).some((scheme) => 'bearer' in scheme),
      forVisitors: (operation.security ?? []).some((scheme) => 'session' in scheme),
      answers: followAnswers(operation, document),
    })),
  );
}

function followAnswers(operation: Operation, document: Document): Record<string, Answer> {
  const entries = Object.entries(operation.responses).map(([status, answer]) => {
    const shared = document.components.responses[answer.$ref?.split('/').at(-1) ?? ''];
    return [status, shared ?? answer];
  });
  return Object.fromEntries(entries);
}

/** The schema itself where there is only a reference to it, also in its parts. */
function followSchema(schema: Schema, document: Document): Schema {
  const name = schema.$ref ?? schema.allOf?.[0]?.$ref ?? '';
  const found = document.components.schemas[name.split('/').at(-1) ?? ''] ?? schema;
  if (found.items) return { ...found, items: followSchema(found.items, document) };
  if (!found.properties) return found;
  const parts = Object.entries(found.properties).map(([field, part]) => [
    field,
    followSchema(part, document),
  ]);
  return { ...found, properties: Object.fromEntries(parts) };
}

/** The schema of an operation's JSON body. */
export function bodySchema({ operation }: Route, document: Document): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && followSchema(schema, document);
}
