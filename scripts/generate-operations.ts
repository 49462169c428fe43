/**
 * Writes libs/api-client/operations: how to make each call of openapi.json, and the shape of its
 * response for the client to check. Each group of callers has a file of its own, so that a page
 * loads only the calls it needs.
 */
import { writeFileSync } from 'node:fs';
import {
  type OpenApi,
  type Operation,
  readDocument,
  referredName,
  type Schema,
  successOf,
} from './openapi-document.ts';

const SOURCE = 'openapi.json';
const TARGET = 'libs/api-client/operations';
/**
 * The calls of each file. Every page of the site needs the first; the others load with their users.
 */
const GROUPS: Record<string, { says: string; paths: RegExp }> = {
  site: { says: 'The settings, with which every page begins.', paths: /^\/api\/v1\/public\/site$/ },
  public: {
    says: 'What else anybody may read.',
    paths: /^\/api\/v1\/(airdrop|public\/(?!site$))/,
  },
  visitor: {
    says: "A visitor's session and all that belongs to it.",
    paths: /^\/api\/v1\/(me$|me\/|wallet\/|mini-app\/)/,
  },
  admin: { says: 'What admins call; logging in is among it.', paths: /^\/api\/v1\/admin\// },
};
/** Routes that only Telegram and other programs call. */
const OF_PROGRAMS = /^\/api\/v1\/(telegram\/webhook|events)$/;

/**
 * The source of a schema's shape (libs/api-client/shape.ts). Enum values become plain strings: a
 * page has a fallback for a value that it does not know yet.
 * @throws Error for a schema that a shape cannot express
 */
export function shapeSource(schema: Schema): string {
  const { $ref, type, nullable, properties, required = [], items, additionalProperties } = schema;
  if (nullable) return `{ nullable: ${shapeSource({ ...schema, nullable: false })} }`;
  if ($ref) return referredName($ref);
  if (type === 'integer') return "'number'";
  if (type === 'string' || type === 'number' || type === 'boolean') return `'${type}'`;
  if (items) return `{ list: ${shapeSource(items)} }`;
  if (typeof additionalProperties === 'object') {
    return `{ map: ${shapeSource(additionalProperties)} }`;
  }
  if (!properties) throw new Error(`There is no shape for ${JSON.stringify(schema)}`);
  const fields = Object.entries(properties).map(([field, part]) => {
    const shape = shapeSource(part);
    return `${field}: ${required.includes(field) ? shape : `{ optional: ${shape} }`}`;
  });
  return `{ fields: { ${fields.join(', ')} } }`;
}

function answerSource(operation: Operation): string {
  const answer = successOf(operation);
  return typeof answer === 'string' ? `'${answer}'` : shapeSource(answer);
}

/** The calls whose path passes the filter, in the document's order. */
function operationsSource({ paths }: OpenApi, filter: (path: string) => boolean): string {
  const operations = Object.entries(paths)
    .filter(([path]) => filter(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => {
        const answer = answerSource(described);
        const call = `method: '${method.toUpperCase()}', path: '${path}', answer: ${answer}`;
        return `${described.operationId}: { ${call} },`;
      }),
    );
  return `{ ${operations.join('\n')} } as const satisfies Partial<Record<OperationName, Operation>>;`;
}

/** The schemas that the sources refer to, each below those it refers to itself. */
function shapesSource(named: Record<string, Schema>, sources: string[]): string[] {
  const written = new Map<string, string>();
  const write = (source: string) => {
    for (const [name] of source.matchAll(/\b\w+Dto\b/g)) {
      const schema = named[name];
      if (!schema) throw new Error(`${SOURCE} has no schema ${name}`);
      if (written.has(name)) continue;
      const shape = shapeSource(schema);
      write(shape);
      written.set(name, `const ${name} = ${shape} as const;`);
    }
  };
  sources.forEach(write);
  return [...written.values()];
}

function fileSource(document: OpenApi, group: string, { says, paths }: (typeof GROUPS)[string]) {
  const operations = operationsSource(document, (path) => paths.test(path));
  return `// Made from ${SOURCE} by \`npm run generate\`; do not change it by hand.
import type { Operation, OperationName } from '../client.js';

${shapesSource(document.components.schemas, [operations]).join('\n\n')}

/** ${says} */
export const ${group.toUpperCase()}_OPERATIONS = ${operations}
`;
}

if (import.meta.main) {
  const document = readDocument(SOURCE);
  const known = (path: string) => Object.values(GROUPS).some(({ paths }) => paths.test(path));
  const unknown = Object.keys(document.paths).filter(
    (path) => path.startsWith('/api/') && !OF_PROGRAMS.test(path) && !known(path),
  );
  if (unknown.length > 0) throw new Error(`No file has the calls of ${unknown.join(', ')}`);
  for (const [group, calls] of Object.entries(GROUPS)) {
    writeFileSync(`${TARGET}/${group}.ts`, fileSource(document, group, calls));
  }
}
