import { shapeSource } from './generate-operations.js';
import type { Schema } from './openapi-document.js';

const TEXT: Schema = { type: 'string' };

describe('the shape of an answer', () => {
  it.each<[string, Schema, string]>([
    ['a text', TEXT, "'string'"],
    ['a whole number', { type: 'integer' }, "'number'"],
    ['a text or null', { type: 'string', nullable: true }, "{ nullable: 'string' }"],
    ['a list', { type: 'array', items: TEXT }, "{ list: 'string' }"],
    ['figures by name', { type: 'object', additionalProperties: TEXT }, "{ map: 'string' }"],
    ['a named record', { $ref: '#/components/schemas/TaskDto' }, 'TaskDto'],
    [
      'a record',
      { type: 'object', properties: { a: TEXT, b: TEXT }, required: ['a'] },
      "{ fields: { a: 'string', b: { optional: 'string' } } }",
    ],
  ])('is made for %s', (_what, schema, source) => {
    expect(shapeSource(schema)).toBe(source);
  });

  it('is an error for a schema that it cannot express', () => {
    expect(() => shapeSource({})).toThrow('no shape');
  });
});
