/** The records of a CSV text (RFC 4180, CRLF) as objects named by its header row. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readRows(text.replace(/^\uFEFF/, ''));
  return rows.map((cells) => Object.fromEntries(header.map((name, n) => [name, cells[n] ?? ''])));
}

function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell, quoted or bare, and its end.
  for (const [, quoted, bare = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
