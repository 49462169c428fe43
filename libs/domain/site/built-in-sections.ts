import type { Language } from '../language.js';
import { ROADMAP_PHASES, TOKENOMICS_SLICES } from './content.js';
import type { BuiltInSectionName, QuestionEntry, SectionEntries } from './site-sections.js';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from './site-settings.js';
import { asTyped } from './site-texts.js';

/** The text of a key of the site's catalogues in both languages. */
export type ReadText = (key: string) => Readonly<Record<Language, string>>;

type Pair<Field extends string> = Record<Field | `${Field}_en`, string>;

const STATISTICS = [
  ['holders', 'stat_holders'],
  ['transactions', 'stat_transactions'],
  ['volume', 'stat_volume'],
  ['marketCap', 'stat_market_cap'],
] as const satisfies (readonly [string, keyof SiteSettings])[];

/** The specification does not name the partners (section 9), so the built-in list only counts them. */
export const BUILT_IN_PARTNERS = [1, 2, 3, 4, 5, 6] as const;

const VALUES = [
  ['transparency', 'globe'],
  ['security', 'shield'],
  ['innovation', 'spark'],
  ['community', 'referral'],
] as const;

/**
 * The entries that the site shows by default, for an operator to start from; they name the site's values, as `{token}`. The
 * phases of the roadmap have no dates.
 */
export function builtInSections(
  settings: SiteSettings,
  read: ReadText,
): Pick<SectionEntries, BuiltInSectionName> {
  const texts = <Field extends string>(field: Field, ...keys: string[]) => {
    const all = keys.map(read);
    const joined = (language: Language) => all.map((text) => asTyped(text[language])).join('\n');
    return { [field]: joined('zh'), [`${field}_en`]: joined('en') } as Pair<Field>;
  };
  const titled = (key: string) => ({
    ...texts('title', `${key}.title`),
    ...texts('text', `${key}.text`),
  });
  const cards = (list: string, names: readonly string[]) =>
    names.map((name) => ({ ...titled(`home.${list}.${name}`), picture: name }));
  const questions = (list: string, names: readonly string[], answer = 'answer'): QuestionEntry[] =>
    names.map((name) => ({
      ...texts('question', `${list}.${name}.question`),
      ...texts('answer', `${list}.${name}.${answer}`),
    }));
  const inMode = settings.campaign_mode === 'live' ? 'answer_live' : 'answer';
  return {
    statistics: STATISTICS.map(([name, setting]) => ({
      ...texts('label', `home.stats.${name}`),
      value: settings[setting],
    })).filter(({ value }) => value !== ''),
    highlights: cards('highlights', ['innovation', 'scalability', 'openSource']),
    features: cards('features', ['fast', 'secure', 'decentralized', 'lowFee']),
    tokenomics: TOKENOMICS_SLICES.map(({ key, percentage, tone }) => ({
      ...texts('label', `home.tokenomics.slices.${key}.label`),
      ...texts('purpose', `home.tokenomics.slices.${key}.purpose`),
      percentage,
      tone,
    })),
    use_cases: cards('useCases', ['defi', 'governance', 'rewards', 'payments']),
    partners: BUILT_IN_PARTNERS.map((number) => {
      const { name: zh, name_en: en } = texts('name', 'home.partners.name');
      const name = { zh, en }[settings.default_language].replace('{number}', `${number}`);
      return { name, url: '', logo: '', is_active: true };
    }),
    // Its dates and states are invented: an operator gives their own.
    roadmap: ROADMAP_PHASES.map(({ key }) => ({
      label: '',
      label_en: '',
      ...texts('title', `roadmap.phases.${key}.title`),
      ...texts('items', ...ITEMS.map((item) => `roadmap.phases.${key}.items.${item}`)),
      status: 'planned',
    })),
    questions: questions('home.faq.items', ['what', 'wallet', 'cost', 'safety', 'delivery']),
    airdrop_questions: [
      ...questions('airdrop.faq.items', ['join', 'wallet', 'points']),
      ...questions('airdrop.faq.items', ['delivery', 'referral'], inMode),
    ],
    values: VALUES.map(([name, icon]) => ({ ...titled(`about.values.${name}`), icon })),
  };
}

const ITEMS = ['first', 'second', 'third'] as const;

/** The keys of the texts that {@link builtInSections} reads in either mode of the campaign. */
export function sectionTextKeys(): string[] {
  const keys = new Set<string>();
  const read = (key: string) => {
    keys.add(key);
    return { en: '', zh: '' };
  };
  for (const campaign_mode of ['preview', 'live'] as const) {
    builtInSections({ ...DEFAULT_SITE_SETTINGS, campaign_mode }, read);
  }
  return [...keys];
}
