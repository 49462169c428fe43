import type { Schemas } from '#libs/api-client/index.js';
import {
  asTyped,
  ESSENTIAL_TEXTS,
  hasVisibleText,
  LANGUAGES,
  type Language,
  SITE_TEXT_KEYS,
  type SiteSectionName,
  type TextPage,
} from '#libs/domain/index.js';

export type SiteTextRecord = Schemas['SiteTextDto'];

export const TEXTS_KEY = ['texts'];

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
  vision: 'vision',
  valuesTitle: 'values',
  values: 'values',
  riskTitle: 'risk',
  risk: 'risk',
  tagline: 'footer',
};

/** The texts that the setup names, by the same words. */
const ESSENTIAL: Readonly<Record<string, string>> = {
  [ESSENTIAL_TEXTS.headline]: 'headline',
  [ESSENTIAL_TEXTS.call_to_action]: 'call_to_action',
  [ESSENTIAL_TEXTS.mission]: 'mission',
};

/** Names of texts whose key ends otherwise. */
const PARTS: Readonly<Record<string, string>> = {
  valuesTitle: 'title',
  riskTitle: 'title',
  risk: 'text',
  leads: 'lead',
  titles: 'title',
  groupLeads: 'lead',
  stats: 'label',
};

const LIVE = /_live$/;

/** Lists by the beginning of their texts' keys, and the section of the operator's own entries, if there is one. */
const LISTS: Readonly<Record<string, SiteSectionName | null>> = {
  'home.stats': 'statistics',
  'home.highlights': 'highlights',
  'home.features': 'features',
  'home.useCases': 'use_cases',
  'home.faq.items': 'questions',
  'airdrop.faq.items': 'airdrop_questions',
  'airdrop.rules.items': null,
  'about.values': 'values',
};

/** Texts of the built-in roadmap; another one has texts of its own. */
const OF_ROADMAP = [
  'home.roadmap.title',
  'home.roadmap.lead',
  'roadmap.eyebrow',
  'roadmap.subtitle',
];

/** The heads of lists, beside their entries. */
const HEADS = ['title', 'lead'];

/** The list that a text is an entry of, and the entry. */
function entryOf(key: string): { list?: string; entry: string } {
  const list = Object.keys(LISTS).find((start) => key.startsWith(`${start}.`));
  const [entry = ''] = list ? key.slice(list.length + 1).split('.') : [];
  return list && !HEADS.includes(entry) ? { list, entry: `${list}.${entry}` } : { entry: '' };
}

/** The entries of the lists in their order. */
const ENTRIES: readonly string[] = [...new Set(SITE_TEXT_KEYS.map((key) => entryOf(key).entry))];

/** The place of a text's entry in its list, from 1; 0 for other texts. */
function numberOf(key: string): number {
  const { list, entry } = entryOf(key);
  if (!list) return 0;
  return ENTRIES.filter((other) => other.startsWith(`${list}.`)).indexOf(entry) + 1;
}

/** The section of Home sections whose own entries are shown in place of a text. */
export function sectionOf(key: string): SiteSectionName | null {
  if (OF_ROADMAP.includes(key)) return 'roadmap';
  return LISTS[entryOf(key).list ?? ''] ?? null;
}

/** Where a text is shown, in words of the catalogue below `texts`. */
export interface TextPlace {
  place: string;
  part: string;
  /** The campaign's state or the group of tasks that the text is for; empty for every other. */
  detail: string;
  /** Distinguishes the entries of a list, from 1; 0 for every other text. */
  number: number;
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
    part: ESSENTIAL[key] ?? (isOfState ? (PARTS[parent] ?? parent) : (PARTS[last] ?? last)),
    detail: second === 'claim' || (isOfState && parent !== 'stats') ? states : '',
    number: numberOf(key),
    isLive: LIVE.test(key),
  };
}

/** How many languages have an operator's text. */
export type TextState = 'replaced' | 'one_language';

/** The languages in which the operator has replaced a text. */
export const replacedLanguages = (text: SiteTextRecord): Language[] =>
  LANGUAGES.filter((language) => hasVisibleText(text[language]));

export function isInState(text: SiteTextRecord, state: TextState): boolean {
  const { length } = replacedLanguages(text);
  return state === 'one_language' ? length === 1 : length > 0;
}

export interface TextFilter {
  search: string;
  /** Empty for all pages. */
  page: string;
  /** Empty for all texts. */
  state: TextState | '';
}

/**
 * The texts that hold every word of a search: in either language, own or built-in, in their key, or in the path that `pathOf`
 * gives them.
 */
export function filterTexts(
  texts: readonly SiteTextRecord[],
  { search, page, state }: TextFilter,
  pathOf: (text: SiteTextRecord) => readonly string[],
): SiteTextRecord[] {
  const words = search
    .toLowerCase()
    .split(/[\s›]+/)
    .filter(Boolean);
  return texts.filter((text) => {
    if ((page !== '' && text.page !== page) || (state && !isInState(text, state))) return false;
    const { id, zh, en, built_in } = text;
    const all = [id, ...pathOf(text), zh, en, asTyped(built_in.zh), asTyped(built_in.en)];
    const searched = all.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
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
