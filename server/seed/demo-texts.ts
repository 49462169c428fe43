import type { ContentType } from '#libs/domain/index.js';
import texts from './demo-texts.json' with { type: 'json' };

/** Contents of all pages: the plain fields are Chinese, `*_en` English (decision 19). */
export const DEMO_CONTENTS = texts.contents.map((section) => ({
  ...section,
  type: section.type as ContentType,
  content: section.content.join('\n'),
  content_en: section.content_en.join('\n'),
}));

/** A team with invented names (decision 42). */
export const DEMO_TEAM = texts.team.map(({ networks, ...member }, index) => ({
  ...member,
  social_links: networks.length === 0 ? '' : socialLinks(member.name, networks),
  order: index + 1,
}));

/** JSON text (decision 7). */
function socialLinks(name: string, networks: readonly string[]): string {
  const handle = name.toLowerCase().replace(' ', '-');
  const links = networks.map((it) => [it, `https://example.com/${it}/${handle}`]);
  return JSON.stringify(Object.fromEntries(links));
}
