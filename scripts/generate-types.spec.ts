import { typeSource, typesSource } from './generate-types.js';
import type { OpenApi, Operation, Schema } from './openapi-document.js';

const TEXT: Schema = { type: 'string' };
const TASK: Schema = { $ref: '#/components/schemas/TaskDto' };
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

/** The types of a document with one operation, without white space that only formats. */
function generated(operation: Partial<Operation>, schemas: OpenApi['components']['schemas'] = {}) {
  const described = { operationId: 'listTasks', summary: 'List tasks', responses: {} };
  return typesSource({
    paths: { '/tasks': { get: { ...described, ...operation } } },
    components: { schemas },
  }).replace(/\s+/g, ' ');
}

describe('the type of a schema', () => {
  it.each<[string, Schema, string]>([
    ['a text', TEXT, 'string'],
    ['a whole number', { type: 'integer' }, 'number'],
    ['a value of any kind', {}, 'unknown'],
    ['a text or null', { type: 'string', nullable: true }, 'string | null'],
    ['a text or null in version 3.1', { type: ['string', 'null'] }, 'string | null'],
    ['listed values or null', { enum: ['a', 1], nullable: true }, '"a" | 1 | null'],
    ['a named record', TASK, "Schemas['TaskDto']"],
    ['one of two', { anyOf: [TASK, { type: 'null' }] }, "Schemas['TaskDto'] | null"],
    ['all of some', { allOf: [TASK] }, "(Schemas['TaskDto'])"],
    ['a list', { type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    ['values by name', { type: 'object', additionalProperties: TEXT }, 'Record<string, string>'],
    ['any record', { type: 'object' }, 'Record<string, unknown>'],
    [
      'a record',
      { type: 'object', properties: { a: TEXT, 'b-c': TEXT }, required: ['a'] },
      '{\n"a": string;\n"b-c"?: string;\n}',
    ],
  ])('is made for %s', (_what, schema, source) => {
    expect(typeSource(schema)).toBe(source);
  });
});

describe('the types of a document', () => {
  it('have the schemas with their comments', () => {
    const title = { ...TEXT, description: 'The title', format: 'date', default: '', example: '*/' };
    const properties = { id: { ...TEXT, description: 'Its id' }, title };
    expect(
      generated({ responses: { 204: {} } }, { TaskDto: { type: 'object', properties } }),
    ).toContain(
      'export interface Schemas { "TaskDto": { /** Its id */ "id"?: string; ' +
        '/** * The title * @format date * @default "" * @example "*\\/" */ "title"?: string; }; }',
    );
  });

  it('have the parts of a call, required where a part of them is', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: TEXT },
      { name: 'skip', in: 'query', description: 'Rows to skip', schema: TEXT },
      { name: 'X-Key', in: 'header', required: true, schema: TEXT },
    ];
    const requestBody = { required: true, ...json(TASK) };
    expect(generated({ parameters, requestBody, responses: { 201: json(TASK) } })).toContain(
      '/** List tasks */ "listTasks": { "path": { "id": string; }; ' +
        '"query"?: { /** Rows to skip */ "skip"?: string; }; "headers": { "X-Key": string; }; ' +
        '"body": Schemas[\'TaskDto\']; "answer": Schemas[\'TaskDto\']; };',
    );
  });

  it.each([
    ['its JSON', { 200: json({ type: 'array', items: TASK }) }, "(Schemas['TaskDto'])[]"],
    ['a file', { 200: { content: { 'text/csv': { schema: TEXT } } } }, 'Blob'],
    ['nothing', { 204: {} }, 'undefined'],
  ])('say that a call returns %s', (_what, responses, answer) => {
    expect(generated({ responses })).toContain(`"answer": ${answer};`);
  });

  it('are refused for a call without a successful response', () => {
    expect(() => generated({ responses: { 400: json(TASK) } })).toThrow('listTasks');
  });
});
