/** Entries shown in each summary of the log (section 9). */
const TOP = 3;

export interface Count {
  name: string;
  count: number;
}

/** The most frequent names, most frequent first; ties in the order of the alphabet. */
export function topCounts(counts: Record<string, number>): Count[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, TOP);
}
