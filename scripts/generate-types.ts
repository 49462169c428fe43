/**
 * Writes the types of an OpenAPI document: its schemas by name, and the parameters and results of
 * each operation. Descriptions, examples, defaults and formats become doc comments.
 */
import { writeFileSync } from 'node:fs';
import {
  type OpenApi,
  type Operation,
  type Parameter,
  readDocument,
  referredName,
  type Schema,
  successOf,
} from './openapi-document.ts';

const DOCUMENTS = [
  { source: 'openapi.json', target: 'libs/api-client/schema.d.ts' },
  {
    source: 'server/platform/integrations/toncenter/openapi.json',
    target: 'server/platform/integrations/toncenter/schema.d.ts',
  },
];
/** The place of a parameter → the part of a call that has it. */
const PARTS = { path: 'path', query: 'query', header: 'headers' };

/** The source of a schema's type. */
export function typeSource(schema: Schema): string {
  if (schema.nullable) return `${typeSource({ ...schema, nullable: false })} | null`;
  if (schema.$ref) return `Schemas['${referredName(schema.$ref)}']`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeSource).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeSource(part)})`).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeSource({ ...schema, type })).join(' | ');
  }
  switch (schema.type) {
    case undefined:
      return 'unknown';
    case 'integer':
      return 'number';
    case 'array':
      return `(${typeSource(schema.items ?? {})})[]`;
    case 'object':
      return objectSource(schema);
    default:
      return schema.type;
  }
}

function objectSource({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Record<string, ${typeSource(values)}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldSource(name, typeSource(schema), required.includes(name), commentSource(schema)),
  );
  return `{\n${fields.join('\n')}\n}`;
}

const fieldSource = (name: string, type: string, isRequired: boolean, comment = ''): string =>
  `${comment}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${type};`;

/** The doc comment of a schema: everything in it but the type. */
function commentSource({ description, format, ...schema }: Schema): string {
  const values = (['default', 'example'] as const)
    .filter((key) => schema[key] !== undefined)
    .map((key) => `@${key} ${JSON.stringify(schema[key])}`);
  const lines = [description, format && `@format ${format}`, ...values]
    .filter((line) => line !== undefined)
    .flatMap((line) => line.replaceAll('*/', '*\\/').split('\n'));
  if (lines.length === 0) return '';
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n * ${lines.join('\n * ')}\n */\n`;
}

function operationSource(operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const fields = Object.entries(PARTS).flatMap(([place, part]) => {
    const those = parameters.filter((parameter) => parameter.in === place);
    const isRequired = those.some(({ required }) => required);
    return those.length === 0 ? [] : fieldSource(part, parametersSource(those), isRequired);
  });
  const body = requestBody?.content?.['application/json']?.schema;
  if (body) fields.push(fieldSource('body', typeSource(body), requestBody?.required ?? false));
  const answer = successOf(operation);
  const answers = { file: 'Blob', nothing: 'undefined' };
  fields.push(
    fieldSource('answer', typeof answer === 'string' ? answers[answer] : typeSource(answer), true),
  );
  const type = `{\n${fields.join('\n')}\n}`;
  return fieldSource(operationId, type, true, commentSource({ description: summary }));
}

const parametersSource = (parameters: Parameter[]): string =>
  objectSource({
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { description, ...schema }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });

/** The source of a document's types. */
export function typesSource({ paths, components }: OpenApi): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    fieldSource(name, typeSource(schema), true, commentSource(schema)),
  );
  return `// Made by \`npm run generate\`; do not change it by hand.

/** The records and bodies by name. */
export interface Schemas {
${schemas.join('\n')}
}

/** What each operation takes, and what it returns. */
export interface Operations {
${operations.map(operationSource).join('\n')}
}
`;
}

if (import.meta.main) {
  for (const { source, target } of DOCUMENTS) {
    writeFileSync(target, typesSource(readDocument(source)));
  }
}
