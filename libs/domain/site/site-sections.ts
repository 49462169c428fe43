import type { Texts } from '../earning/verification/index.js';
import type { RoadmapStatus } from './content.js';
import type { SiteSettings } from './site-settings.js';

/** The sections that an operator replaces or hides (decision 56). */
export const SITE_SECTIONS = ['partners', 'roadmap', 'tokenomics', 'audits'] as const;

export type SiteSectionName = (typeof SITE_SECTIONS)[number];

/** Names of the sections in the log. */
export const SECTION_NAMES: Readonly<Record<SiteSectionName, Texts>> = {
  partners: { en: 'partners', zh: '合作伙伴' },
  roadmap: { en: 'roadmap', zh: '路线图' },
  tokenomics: { en: 'tokenomics', zh: '代币分配' },
  audits: { en: 'audits', zh: '安全审计' },
};

/** Whether a section shows the specification's entries, the operator's, or is not shown. */
export const SECTION_MODES = ['default', 'custom', 'hidden'] as const;

export type SectionMode = (typeof SECTION_MODES)[number];

/** The modes of the audits, which have no built-in entries. */
export const AUDITS_MODES = ['custom', 'hidden'] as const satisfies readonly SectionMode[];

/** Most entries of each section. */
export const MAX_SECTION_ENTRIES = {
  partners: 24,
  roadmap: 12,
  tokenomics: 10,
  audits: 5,
} as const;

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

/** CSS colours of shares, each with a contrast of at least 3:1 on the light and on the dark surface. */
export const TOKEN_TONES = {
  blue: '#2f7df6',
  violet: '#7c5cff',
  cyan: '#0d97ad',
  amber: '#c77700',
  pink: '#db4d87',
  green: '#2b9a5c',
  red: '#e0524d',
  slate: '#70809f',
} as const;

export type TokenTone = keyof typeof TOKEN_TONES;

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
  partners: Partner[];
  roadmap: RoadmapEntry[];
  tokenomics: TokenShareEntry[];
  audits: AuditEntry[];
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

/** The settings, and the operator's sections: a missing one shows the default entries, an empty one is hidden. */
export type PublicSite = SiteSettings &
  Partial<SectionEntries> & {
    /** Figures in place of the typed statistics. */
    figures?: PublicFigures;
  };

/** The lines of a text that have something in them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
