import { MAX_LIST_LENGTH } from '#libs/domain/index.js';

/** Acts on any number of ids, one call at a time, so that the server runs one long transaction. */
export async function inBatches<T>(
  ids: readonly unknown[],
  act: (ids: number[]) => Promise<T[]>,
): Promise<T[]> {
  const changed: T[] = [];
  for (let first = 0; first < ids.length; first += MAX_LIST_LENGTH) {
    changed.push(...(await act(ids.slice(first, first + MAX_LIST_LENGTH).map(Number))));
  }
  return changed;
}

interface Selection {
  filter: string;
  /** How many records the admin saw. */
  total: number;
  /** The last id of the previous part. */
  after?: number;
}

/** Acts on every record that a filter matches, part by part; returns their ids. */
export async function onMatching(
  filter: object,
  total: number,
  act: (selection: Selection) => Promise<{ ids: number[]; next: number | null }>,
): Promise<{ ids: number[] }> {
  const selection = { filter: JSON.stringify(filter), total };
  const ids: number[] = [];
  let part = await act(selection);
  ids.push(...part.ids);
  while (part.next !== null) {
    part = await act({ ...selection, after: part.next });
    ids.push(...part.ids);
  }
  return { ids };
}
