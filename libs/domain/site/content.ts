/** The pages whose sections an operator writes (specification section 3, decision 18). */
export const CONTENT_TYPES = ['about', 'whitepaper', 'roadmap', 'privacy', 'terms'] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** The pages with sections of their own above those; the whitepaper is nothing but sections. */
const EXTENDED_PAGES = ['about', 'roadmap'] as const satisfies readonly ContentType[];

export type ExtendedPage = (typeof EXTENDED_PAGES)[number];

/** The pages whose built-in text those replace (decision 20). */
const LEGAL_PAGES = ['privacy', 'terms'] as const satisfies readonly ContentType[];

export type LegalPage = (typeof LEGAL_PAGES)[number];

export const isLegalPage = (type: string): type is LegalPage =>
  LEGAL_PAGES.some((page) => page === type);

/** The pages whose sections are read by their type; the whitepaper has an address of its own. */
export const PAGES_WITH_CONTENTS = [...EXTENDED_PAGES, ...LEGAL_PAGES] as const;

export type PageWithContents = (typeof PAGES_WITH_CONTENTS)[number];

/** A title or a text of a section, with the site's name in place of each `{site}`. */
export const withSiteName = (text: string, siteName: string): string =>
  text.replaceAll('{site}', () => siteName);

/** The form of a section's key: letters without accents, digits, dot, dash and underscore. */
export const CONTENT_KEY = /^[\w.-]+$/;

/** Phase states of the roadmap page (specification section 4). */
export const ROADMAP_STATUSES = ['completed', 'in-progress', 'planned'] as const;

export type RoadmapStatus = (typeof ROADMAP_STATUSES)[number];

/** One quarter (specification section 3); its title and items are texts of the site's catalogue under `key`. */
interface RoadmapPhase {
  key: 'q1_2024' | 'q2_2024' | 'q3_2024' | 'q4_2024';
  /** The quarter as shown, the same in both languages. */
  quarter: string;
  status: RoadmapStatus;
}

/** The four phases of the roadmap, which never change with the date (specification section 4). */
export const ROADMAP_PHASES: readonly RoadmapPhase[] = [
  { key: 'q1_2024', quarter: 'Q1 2024', status: 'completed' },
  { key: 'q2_2024', quarter: 'Q2 2024', status: 'in-progress' },
  { key: 'q3_2024', quarter: 'Q3 2024', status: 'planned' },
  { key: 'q4_2024', quarter: 'Q4 2024', status: 'planned' },
];

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

const TONE_NAMES = Object.keys(TOKEN_TONES);

/** A share's colour for CSS: that of its tone, or the page's own (libs/colors) in the same place. */
export const tokenColor = (tone: TokenTone): string =>
  `var(--share-${TONE_NAMES.indexOf(tone) + 1},${TOKEN_TONES[tone]})`;

/** One part of the supply (specification section 3); its label is a text of the site's catalogue under `key`. */
interface TokenomicsSlice {
  key: 'airdrop' | 'liquidity' | 'ecosystem' | 'team' | 'reserve';
  /** Percent of the total supply. */
  percentage: number;
  tone: TokenTone;
}

/** How the total supply is split, 100 % together (specification sections 3 and 9). */
export const TOKENOMICS_SLICES: readonly TokenomicsSlice[] = [
  { key: 'airdrop', percentage: 30, tone: 'blue' },
  { key: 'liquidity', percentage: 25, tone: 'violet' },
  { key: 'ecosystem', percentage: 20, tone: 'cyan' },
  { key: 'team', percentage: 15, tone: 'amber' },
  { key: 'reserve', percentage: 10, tone: 'pink' },
];
