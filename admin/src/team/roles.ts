/** The roles that are shown translated, as `team.role.<role>` (specification section 2). */
export const KNOWN_ROLES = [
  'founder',
  'ceo',
  'cto',
  'cfo',
  'developer',
  'designer',
  'marketing',
  'community_manager',
] as const;

export type KnownRole = (typeof KNOWN_ROLES)[number];

/** The known role that a text names, whatever its case and spaces; undefined for any other text. */
export function knownRole(role: string): KnownRole | undefined {
  const name = role
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return KNOWN_ROLES.find((known) => known === name);
}
