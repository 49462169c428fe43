import fc from 'fast-check';
import type { Schema } from './operations.js';

/** Names that every object inherits. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'prototype',
  'toString',
  'valueOf',
];

/** Dates at and past the limits that programs and databases write the same way. */
export const EXTREME_DATES = [
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T25:61:61Z',
];

/** Texts that have broken programs before: encodings, numbers, injections, names of prototypes. */
const HOSTILE_TEXTS = [
  ...PROTOTYPE_NAMES,
  ...EXTREME_DATES,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  '💥'.repeat(100),
  'x'.repeat(5000),
  'x'.repeat(70_000),
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '\\',
  '%',
  '_%_',
  '=HYPERLINK("https://example.com")',
  '@SUM(1)',
  '\n=1+1',
  '\u3000＝1＋1',
  '\u200b＠ＳＵＭ（１）',
  'İıſK\u0301\u0301\u0301ﷺ'.repeat(40),
  '\ud83d\udc68\u200d'.repeat(500),
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template engine would run
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '//example.com',
  'https://',
  'https://[::1',
  'https://example.com/\\..',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '0x10',
  '1e3',
  '1.5',
  '٣',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '[]',
  '{}',
  '[0,24',
  '{"$gt":""}',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** Objects whose members contradict their names. */
export const impostor: fc.Arbitrary<object> = fc
  .tuple(
    fc.subarray([...PROTOTYPE_NAMES, 'length', 'then', 'toJSON'], { minLength: 1 }),
    fc.constantFrom<unknown>(1, 'x', null, {}, []),
  )
  .map(([names, value]) => Object.fromEntries(names.map((name) => [name, value])));

/** Any JSON value; most of them fit no field. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      -1e308,
      2 ** 31,
      2 ** 53,
      [],
      {},
      [null],
      [[[[[[]]]]]],
      { length: 5 },
      { length: -1, 0: 'x' },
      { constructor: { prototype: { polluted: true } } },
      Array(2000).fill(1),
      Array(2000).fill({}),
      1e21,
      -1e21,
      5e-324,
      2 ** 63,
    ),
  },
  { weight: 3, arbitrary: impostor },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Ids that exist, that could, and that cannot. */
export const anyId: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3000 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: -10, max: 2 ** 31 + 10 }).map(String) },
  { weight: 2, arbitrary: hostileText.map((text) => text.slice(0, 300)) },
);

/** Values that suit the schema. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return validInteger(schema);
    case 'array':
      return fc.uniqueArray(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 20, 20),
      });
    case 'object':
      return validObject(schema);
    case 'string':
      return validText(schema);
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

function validInteger({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) {
  const small = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 3000) });
  const any = fc.maxSafeInteger().map((n) => Math.min(maximum, Math.max(minimum, n)));
  return minimum > 3000 ? any : fc.oneof(small, any, fc.constantFrom(minimum, maximum));
}

function validText({ pattern, example, maxLength = 60, minLength = 1 }: Schema) {
  const sample = fc.constant(String(example ?? 'sample').slice(0, maxLength));
  // An address, a date or JSON: any other text would only be one more refusal.
  if (/^(https?:|\/|\{|\d{4}-)/.test(String(example))) return sample;
  if (pattern) {
    const matching = fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
    return fc.oneof(sample, matching);
  }
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  const full = fc.constant('x'.repeat(maxLength));
  // Long texts are rare, or the lists of created records would be megabytes.
  const weight = maxLength > 1000 ? 1 : 10;
  return fc.oneof(
    { weight: 30, arbitrary: sample },
    { weight: 30, arbitrary: text },
    { weight, arbitrary: full },
  );
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema)]);
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(record, { requiredKeys: required });
}

/** Objects that suit the schema with one error: a bad value, a missing field, an extra one. */
export function almostValid(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const surprises = [...PROTOTYPE_NAMES, 'surprise', 'a.b', ''];
  const record = validObject(schema);
  const name = fc.constantFrom(...names, ...surprises);
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(record, name, hostileJson).map(withField) },
    { weight: 1, arbitrary: fc.tuple(record, name).map(([object, key]) => without(object, key)) },
    { weight: 1, arbitrary: fc.tuple(record, overlong(schema)).map(([a, b]) => ({ ...a, ...b })) },
  );
}

/** `__proto__` becomes an own key, as it does when JSON names it. */
function withField([object, key, value]: [object, string, unknown]): object {
  return Object.fromEntries([...Object.entries(object), [key, value]]);
}

function without(object: object, key: string): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** One text that is a character longer than it may be. */
function overlong({ properties = {} }: Schema): fc.Arbitrary<object> {
  const bounded = Object.entries(properties).filter(([, { maxLength }]) => maxLength);
  if (bounded.length === 0) return fc.constant({});
  return fc
    .constantFrom(...bounded)
    .map(([name, { maxLength = 0 }]) => ({ [name]: 'x'.repeat(maxLength + 1) }));
}
