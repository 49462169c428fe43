/** Whether a caller takes gzip, told from its Accept-Encoding. */
export function acceptsGzip(acceptEncoding: unknown): boolean {
  if (typeof acceptEncoding !== 'string') return false;
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .some((part) => /^\s*(x-)?gzip\s*(;|$)/.test(part) && !/;\s*q=0(\.0*)?\s*$/.test(part));
}
