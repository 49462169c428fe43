/** ISO 8601 UTC, from an entity's date or from a plain query's text. */
export function toIso(value: Date | string): string {
  return (typeof value === 'string' ? new Date(value) : value).toISOString();
}

/** A row of a plain query: an entity's columns with timestamps as text. */
export type Row<Entity> = {
  [K in keyof Entity]: Entity[K] extends Date ? Date | string : Entity[K];
};
