/** Reads points and order as integers, 0 when it is not a number (section 5). */
export function parseWholeNumber(value: string | number | null): number {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? 0 : number;
}

/** Keeps a cleared text as '' (react-admin would send null): texts on the wire are never null. */
export function keepEmptyText(value: string | null): string {
  return value ?? '';
}
