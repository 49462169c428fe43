/** The shape of an answer, as far as a page that shows it depends on it. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | { readonly fields: { readonly [field: string]: Shape } }
  | { readonly list: Shape }
  /** A record whose keys are not known beforehand. */
  | { readonly map: Shape }
  | { readonly nullable: Shape }
  | { readonly optional: Shape };

/** The shapes in a list, a map or a record, by key. */
function parts(value: object, shape: Extract<Shape, object>): [string, Shape][] {
  if ('fields' in shape) return Object.entries(shape.fields);
  const each = 'list' in shape ? shape.list : 'map' in shape ? shape.map : undefined;
  return each === undefined ? [] : Object.keys(value).map((key) => [key, each]);
}

/** Where a value first differs from its shape, such as `$.3.title`; undefined when it matches. Other fields do not matter. */
export function findMismatch(value: unknown, shape: Shape, at = '$'): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : at;
  if ('nullable' in shape)
    return value === null ? undefined : findMismatch(value, shape.nullable, at);
  if ('optional' in shape) {
    return value === undefined ? undefined : findMismatch(value, shape.optional, at);
  }
  if (typeof value !== 'object' || value === null) return at;
  if (Array.isArray(value) !== 'list' in shape) return at;
  for (const [key, part] of parts(value, shape)) {
    const found = findMismatch(Reflect.get(value, key), part, `${at}.${key}`);
    if (found) return found;
  }
  return undefined;
}
