/** At most two letters that stand for a name while there is no picture. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => [...word].at(0) ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
