/** The part of OpenAPI 3.0 and 3.1 that these documents use. */
import { readFileSync } from 'node:fs';

export interface Schema {
  $ref?: string;
  /** A list in version 3.1, where `null` is a type. */
  type?: string | string[];
  nullable?: boolean;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  description?: string;
  format?: string;
  default?: unknown;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Body {
  required?: boolean;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export const readDocument = (path: string): OpenApi => JSON.parse(readFileSync(path, 'utf8'));

/** The JSON of a successful response, `file` for another type, `nothing` without content. */
export function successOf({ operationId, responses }: Operation): Schema | 'file' | 'nothing' {
  if (responses['204']) return 'nothing';
  const content = (responses['200'] ?? responses['201'])?.content;
  if (!content) throw new Error(`${operationId} has no successful response`);
  return content['application/json']?.schema ?? 'file';
}

/** The name of the schema that a reference names. */
export const referredName = ($ref: string): string => $ref.slice('#/components/schemas/'.length);
