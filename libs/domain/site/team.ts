import type { Language } from '../language.js';
import { isHttpAddress } from '../link.js';
import { inEitherLanguage } from '../localized.js';

/** The roles that the sites show translated (section 2); a member may have any other text. */
export const TEAM_ROLES = [
  'founder',
  'ceo',
  'cto',
  'cfo',
  'developer',
  'designer',
  'marketing',
  'community_manager',
] as const;

type TeamRole = (typeof TEAM_ROLES)[number];

/** The known role that a text names, whatever its case, spaces and hyphens; else undefined. */
export function knownRole(role: string): TeamRole | undefined {
  const name = role
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return TEAM_ROLES.find((known) => known === name);
}

/** A member's text in the reader's language, or else in the other (decision 42). */
export function biography(member: { bio: string; bio_en: string }, language: Language): string {
  return inEitherLanguage(member, 'bio', language);
}

/** The networks a member can have a link to (section 3), in the order they are shown. */
export const SOCIAL_NETWORKS = ['twitter', 'linkedin', 'github'] as const;

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

interface SocialLink {
  network: SocialNetwork;
  url: string;
}

/** The object in a member's `social_links`; undefined for any other text, `''` included (decision 7). */
export function readSocialLinks(json: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(json));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Text that is not JSON is the answer "no object".
    return undefined;
  }
}

/** The http(s) links in a member's `social_links`, in the networks' order; none when unreadable. */
export function socialLinks(json: string): SocialLink[] {
  const links = readSocialLinks(json) ?? {};
  return SOCIAL_NETWORKS.flatMap((network) => {
    const url = links[network];
    return typeof url === 'string' && isHttpAddress(url) ? [{ network, url }] : [];
  });
}

/** The first letters of a name's first two words, which stand for a picture; `''` for a blank name. */
export function initials(name: string): string {
  // Composed, or an accent would be a letter of its own; capitals first, for ß makes two.
  const words = name.normalize('NFC').toUpperCase().trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
