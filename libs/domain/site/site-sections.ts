import type { Texts } from '../earning/verification/index.js';
import type { RoadmapStatus, TokenTone } from './content.js';
import type { SiteSettings } from './site-settings.js';
import { REFERRAL_VALUES, type SiteTexts, TEXT_VALUES } from './site-texts.js';

/** The sections that an operator replaces or hides (decision 56), in the order of the pages. */
export const SITE_SECTIONS = [
  'statistics',
  'highlights',
  'features',
  'tokenomics',
  'use_cases',
  'partners',
  'roadmap',
  'questions',
  'audits',
  'airdrop_questions',
  'values',
] as const;

export type SiteSectionName = (typeof SITE_SECTIONS)[number];

/** Names of the sections in the log. */
export const SECTION_NAMES: Readonly<Record<SiteSectionName, Texts>> = {
  statistics: { en: 'statistics', zh: '统计数据' },
  highlights: { en: 'highlights', zh: '亮点' },
  features: { en: 'features', zh: '特点' },
  tokenomics: { en: 'tokenomics', zh: '代币分配' },
  use_cases: { en: 'use cases', zh: '应用场景' },
  partners: { en: 'partners', zh: '合作伙伴' },
  roadmap: { en: 'roadmap', zh: '路线图' },
  questions: { en: 'questions', zh: '常见问题' },
  audits: { en: 'audits', zh: '安全审计' },
  airdrop_questions: { en: 'questions about the airdrop', zh: '空投常见问题' },
  values: { en: 'values', zh: '价值观' },
};

/** The sections with built-in entries. */
export type BuiltInSectionName = Exclude<SiteSectionName, 'audits'>;

/** Whether a section shows the specification's entries, the operator's, or is not shown. */
export const SECTION_MODES = ['default', 'custom', 'hidden'] as const;

export type SectionMode = (typeof SECTION_MODES)[number];

/** The modes of the audits, which have no built-in entries. */
export const AUDITS_MODES = ['custom', 'hidden'] as const satisfies readonly SectionMode[];

/** Most entries of each section. */
export const MAX_SECTION_ENTRIES = {
  statistics: 12,
  highlights: 12,
  features: 12,
  tokenomics: 10,
  use_cases: 12,
  partners: 24,
  roadmap: 12,
  questions: 24,
  audits: 5,
  airdrop_questions: 24,
  values: 12,
} as const;

/** A statistic of the home page; a label without `_en` is Chinese, or for both languages. */
export interface StatisticEntry {
  label: string;
  label_en: string;
  /** As displayed, such as `10,000+`. */
  value: string;
}

/** The site's own drawings, for highlights and use cases. */
export const SECTION_DRAWINGS = [
  'innovation',
  'scalability',
  'openSource',
  'defi',
  'governance',
  'rewards',
  'payments',
] as const;

export type SectionDrawing = (typeof SECTION_DRAWINGS)[number];

/** The site's own icons of features. */
export const FEATURE_ICONS = ['fast', 'secure', 'decentralized', 'lowFee'] as const;

export type FeatureIcon = (typeof FEATURE_ICONS)[number];

/** The site's own icons of values. */
export const VALUE_ICONS = ['globe', 'shield', 'spark', 'referral'] as const;

/** The site's own pictures that the entries of a section may have. */
export const SECTION_PICTURES = {
  highlights: SECTION_DRAWINGS,
  features: FEATURE_ICONS,
  use_cases: SECTION_DRAWINGS,
  values: VALUE_ICONS,
} as const satisfies Partial<Record<SiteSectionName, readonly string[]>>;

/** A title and a text; those without `_en` are Chinese, or for both languages. */
interface TitledEntry {
  title: string;
  title_en: string;
  text: string;
  text_en: string;
}

/** A highlight, a feature or a use case. */
export interface CardEntry extends TitledEntry {
  /** One of the section's pictures, the address of an uploaded one, or empty. */
  picture: string;
}

/** A value of the about page. */
export interface ValueEntry extends TitledEntry {
  /** One of the section's icons, the address of an uploaded picture, or empty. */
  icon: string;
}

/** A question with its answer; texts without `_en` are Chinese, or for both languages. */
export interface QuestionEntry {
  question: string;
  question_en: string;
  answer: string;
  answer_en: string;
}

/** Fields of entries that may hold the address of an uploaded picture. */
export const ENTRY_PICTURES = ['logo', 'picture', 'icon'] as const;

/** A partner of the home page. */
export interface Partner {
  name: string;
  /** https, or empty. */
  url: string;
  /** Address of an uploaded picture, or empty. */
  logo: string;
  is_active: boolean;
}

/** A phase of the roadmap; texts without `_en` are Chinese, or for both languages. */
export interface RoadmapEntry {
  /** A quarter or a date, as shown. */
  label: string;
  label_en: string;
  title: string;
  title_en: string;
  /** One in each line. */
  items: string;
  items_en: string;
  status: RoadmapStatus;
}

/** A share of the total supply; texts without `_en` are Chinese, or for both languages. */
export interface TokenShareEntry {
  label: string;
  label_en: string;
  purpose: string;
  purpose_en: string;
  /** Whole percent of the total supply. */
  percentage: number;
  tone: TokenTone;
}

/** An audit of the token's contracts. */
export interface AuditEntry {
  /** The auditor. */
  name: string;
  /** https address of the report. */
  url: string;
  /** Day of the report, such as `2026-01-31`, or empty. */
  date: string;
}

/** The operator's entries of each section. */
export interface SectionEntries {
  statistics: StatisticEntry[];
  highlights: CardEntry[];
  features: CardEntry[];
  tokenomics: TokenShareEntry[];
  use_cases: CardEntry[];
  partners: Partner[];
  roadmap: RoadmapEntry[];
  questions: QuestionEntry[];
  audits: AuditEntry[];
  airdrop_questions: QuestionEntry[];
  values: ValueEntry[];
}

/** Figures of a live campaign for its home page. */
export interface PublicFigures {
  /** Users, but for banned and inactive ones. */
  participants: number;
  /** Points awarded, less those reversed. */
  points: number;
  /** Whole tokens claimed, less those returned. */
  tokens: number;
}

/** The settings, and the operator's sections and texts: a missing section shows the default entries, an empty one is hidden. */
export type PublicSite = SiteSettings &
  Partial<SectionEntries> & {
    /** Figures in place of the typed statistics. */
    figures?: PublicFigures;
    /** The operator's texts in place of built-in ones. */
    texts?: SiteTexts;
  };

/** Values that the texts of a section may name, as `{token}`; undefined for sections that show braces as they are. */
export function sectionValues(name: SiteSectionName): readonly string[] | undefined {
  if (['tokenomics', 'partners', 'roadmap', 'audits'].includes(name)) return undefined;
  return name === 'airdrop_questions' ? [...TEXT_VALUES, ...REFERRAL_VALUES] : TEXT_VALUES;
}

/** The lines of a text that have something in them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
