import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type Schema = SchemaObject | ReferenceObject;
export type Schemas = Record<string, Schema>;

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
 * What the types of the DTOs cannot say: every number is whole, every `*_at` a time (decision 6),
 * and what may be null is written so that null also passes a validator.
 */
export function refineSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'type' && value === 'number') return 'integer';
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
