/** The address of the nth client behind a trusted proxy, because limits count each client alone. */
export function nthAddress(n: number): string {
  return [10, (n >> 16) & 255, (n >> 8) & 255, n & 255].join('.');
}
