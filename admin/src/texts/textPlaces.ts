import type { Schemas } from '#libs/api-client/index.js';
import type { TextPage } from '#libs/domain/index.js';

export type SiteTextRecord = Schemas['SiteTextDto'];

/** Paths of the pages on the site; the footer is on all of them. */
export const PAGE_PATHS: Readonly<Record<TextPage, string>> = {
  home: '/',
  airdrop: '/airdrop',
  about: '/about',
  roadmap: '/roadmap',
  team: '/team',
  whitepaper: '/whitepaper',
  footer: '/',
};

/** Places of a page by the second part of a key; others are at the top of the page. */
const PLACES: Readonly<Record<string, string>> = {
  headTitle: 'head',
  headDescription: 'head',
  stats: 'statistics',
  highlights: 'highlights',
  features: 'features',
  tokenomics: 'tokenomics',
  useCases: 'use_cases',
  partners: 'partners',
  roadmap: 'roadmap',
  faq: 'questions',
  claim: 'call_to_action',
  tasks: 'tasks',
  groupLeads: 'tasks',
  rules: 'rules',
  mission: 'mission',
  vision: 'mission',
  valuesTitle: 'values',
  values: 'values',
  riskTitle: 'risk',
  risk: 'risk',
  tagline: 'footer',
};

/** Places whose texts a list of the operator's own replaces (Home sections). */
export const LIST_PLACES: readonly string[] = [
  'statistics',
  'highlights',
  'features',
  'use_cases',
  'questions',
  'values',
];

/** Names of texts whose key ends otherwise. */
const PARTS: Readonly<Record<string, string>> = {
  getStarted: 'button',
  learnMore: 'button',
  valuesTitle: 'title',
  riskTitle: 'title',
  risk: 'text',
  leads: 'lead',
  titles: 'title',
  groupLeads: 'lead',
  stats: 'label',
};

const LIVE = /_live$/;

/** Where a text is shown, in words of the catalogue below `texts`. */
export interface TextPlace {
  place: string;
  part: string;
  /** The campaign's state or the group of tasks that the text is for; empty for every other. */
  detail: string;
  /** Whether it is for the live campaign only, beside one for the preview. */
  isLive: boolean;
}

/** Derives the place of a text from its key, such as `home.claim.ended.button`. */
export function textPlace(key: string): TextPlace {
  const path = key.replace(LIVE, '').split('.');
  const [, second = ''] = path;
  const last = path.at(-1) ?? '';
  const parent = path.at(-2) ?? '';
  const isOfState = ['leads', 'titles', 'groupLeads', 'stats'].includes(parent) && last !== 'title';
  const states = second === 'claim' ? parent : last;
  return {
    place: PLACES[second] ?? 'top',
    part: isOfState ? (PARTS[parent] ?? parent) : (PARTS[last] ?? last),
    detail: second === 'claim' || (isOfState && parent !== 'stats') ? states : '',
    isLive: LIVE.test(key),
  };
}

/** Whether the operator has replaced a text in some language. */
export const isReplaced = ({ zh, en }: SiteTextRecord): boolean => `${zh}${en}`.trim() !== '';

/** A built-in text with its values in single braces, as they are typed. */
export const asTyped = (builtIn: string): string => builtIn.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');

export interface TextFilter {
  search: string;
  /** Empty for all pages. */
  page: string;
  onlyReplaced: boolean;
}

/** The texts that hold every word of a search, in either language, own or built-in. */
export function filterTexts(
  texts: readonly SiteTextRecord[],
  { search, page, onlyReplaced }: TextFilter,
): SiteTextRecord[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    if ((page !== '' && text.page !== page) || (onlyReplaced && !isReplaced(text))) return false;
    const { zh, en } = text.built_in;
    const all = [text.zh, text.en, asTyped(zh), asTyped(en)].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Texts by the name that a function gives them, in their order. */
export function groupTexts(
  texts: readonly SiteTextRecord[],
  nameOf: (text: SiteTextRecord) => string,
): [name: string, texts: SiteTextRecord[]][] {
  const groups = new Map<string, SiteTextRecord[]>();
  for (const text of texts) {
    const name = nameOf(text);
    groups.set(name, [...(groups.get(name) ?? []), text]);
  }
  return [...groups];
}
