import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';

type Schema = SchemaObject | ReferenceObject;
export type Schemas = Record<string, Schema>;

const int64Fields = new Set<string>();

/** Documents an amount or a sum, which may exceed 32 bits; every other number does not. */
export const Int64 = () => (dto: object, field: string) =>
  void int64Fields.add(`${dto.constructor.name}.${field}`);

/** The schema itself where there is only a reference to it. */
export function resolve(schema: Schema, schemas: Schemas): SchemaObject {
  if (!('$ref' in schema)) return schema;
  const target = schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (!target) throw new Error(`The document has no schema ${schema.$ref}`);
  return resolve(target, schemas);
}

/** A value of the schema, made of the examples of its parts; a part without one is left out. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { example, enum: values, type, items, properties } = resolve(schema, schemas);
  if (example !== undefined) return example;
  if (values) return values[0];
  if (type === 'boolean') return true;
  if (type === 'array' && items) return [exampleOf(items, schemas)];
  if (!properties) return undefined;
  const entries = Object.entries(properties).map(([field, part]) => [
    field,
    exampleOf(part, schemas),
  ]);
  return Object.fromEntries(entries);
}

/**
 * What the types of the DTOs cannot say: every number is whole and has 32 bits if not 64, every `*_at` a time (decision 6),
 * and what may be null is written so that null also passes a validator.
 */
export function refineSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    for (const [field, part] of Object.entries(resolve(schema, schemas).properties ?? {})) {
      if (int64Fields.has(`${name}.${field}`)) Object.assign(part, { format: 'int64' });
    }
  }
  const text = JSON.stringify(document, (key, value) => {
    if (value?.type === 'number') return { format: 'int32', ...value, type: 'integer' };
    if (/^\w+_at$/.test(key) && value?.type === 'string') return { ...value, format: 'date-time' };
    const [base] = value?.nullable && value.allOf ? value.allOf : [];
    return base ? { ...resolve(base, schemas), nullable: true } : value;
  });
  return JSON.parse(text);
}

/** Removes the schemas that nothing refers to. */
export function dropUnusedSchemas(document: OpenAPIObject): void {
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    if (!text.includes(`"#/components/schemas/${name}"`))
      delete document.components?.schemas?.[name];
  }
}
