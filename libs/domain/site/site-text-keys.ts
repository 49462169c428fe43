/** The pages whose texts an operator replaces; the footer is on all of them. */
export const TEXT_PAGES = [
  'home',
  'airdrop',
  'about',
  'roadmap',
  'team',
  'whitepaper',
  'footer',
] as const;

export type TextPage = (typeof TEXT_PAGES)[number];

/** Keys of a head and a lead, or of a card, below each prefix. */
const below = (prefix: string, parts: readonly string[], ...names: string[]): string[] =>
  names.flatMap((name) => parts.map((part) => `${prefix}.${name}.${part}`));

const CARD = ['title', 'text'];
const HEAD = ['title', 'lead'];
const QUESTION = ['question', 'answer'];
const CALL = ['title', 'text', 'button'];
const PAGE = ['eyebrow', 'title', 'subtitle'];

/** Keys of the site's catalogues, by the page that shows them and in its order. */
const KEYS: Readonly<Record<TextPage, readonly string[]>> = {
  home: [
    ...['headTitle', 'title', 'titleAccent', 'subtitle', 'description'].map((it) => `home.${it}`),
    ...['last_day', 'upcoming', 'paused', 'claiming', 'ended', 'closed'].map(
      (state) => `home.leads.${state}`,
    ),
    ...['getStarted', 'learnMore'].map((it) => `home.${it}`),
    ...['title', 'holders', 'transactions', 'volume', 'marketCap'].map((it) => `home.stats.${it}`),
    ...below('home', HEAD, 'highlights'),
    ...below('home.highlights', CARD, 'innovation', 'scalability', 'openSource'),
    ...below('home', HEAD, 'features'),
    ...below('home.features', CARD, 'fast', 'secure', 'decentralized', 'lowFee'),
    ...below('home', HEAD, 'tokenomics', 'useCases'),
    ...below('home.useCases', CARD, 'defi', 'governance', 'rewards', 'payments'),
    ...below('home', HEAD, 'partners', 'roadmap', 'faq'),
    'home.roadmap.ownTitle',
    ...below('home.faq.items', QUESTION, 'what', 'wallet', 'cost', 'safety', 'delivery'),
    ...below('home.claim', CALL, 'active', 'last_day', 'upcoming', 'paused', 'claiming'),
    ...below('home.claim', CALL, 'ended', 'closed'),
  ],
  airdrop: [
    ...['headDescription', 'eyebrow'].map((it) => `airdrop.${it}`),
    ...['active', 'last_day', 'upcoming'].flatMap((state) => [
      `airdrop.titles.${state}`,
      `airdrop.leads.${state}`,
    ]),
    'airdrop.tasks.lead',
    ...['social', 'wallet', 'engagement', 'referral', 'referral_live'].map(
      (group) => `airdrop.groupLeads.${group}`,
    ),
    ...below('airdrop', HEAD, 'rules'),
    ...below('airdrop.rules.items', CARD, 'once', 'conversion', 'verification', 'deadline'),
    ...['once', 'verification', 'deadline'].map((rule) => `airdrop.rules.items.${rule}.text_live`),
    ...below('airdrop', HEAD, 'faq'),
    ...below('airdrop.faq.items', QUESTION, 'join', 'wallet', 'points', 'delivery', 'referral'),
    ...['delivery', 'referral'].map((item) => `airdrop.faq.items.${item}.answer_live`),
  ],
  about: [
    'about.headDescription',
    ...PAGE.map((part) => `about.${part}`),
    ...below('about', CARD, 'mission', 'vision'),
    'about.valuesTitle',
    ...below('about.values', CARD, 'transparency', 'security', 'innovation', 'community'),
  ],
  roadmap: [
    'roadmap.headDescription',
    ...PAGE.map((part) => `roadmap.${part}`),
    'roadmap.ownEyebrow',
    'roadmap.ownSubtitle',
  ],
  team: ['team.headDescription', ...PAGE.map((part) => `team.${part}`)],
  whitepaper: [
    'whitepaper.headDescription',
    ...PAGE.map((part) => `whitepaper.${part}`),
    'whitepaper.riskTitle',
    'whitepaper.risk',
  ],
  footer: ['footer.tagline'],
};

const PAGE_OF: ReadonlyMap<string, TextPage> = new Map(
  TEXT_PAGES.flatMap((page) => KEYS[page].map((key) => [key, page] as const)),
);

/** Keys of all texts that an operator replaces, in the order of the pages. */
export const SITE_TEXT_KEYS: readonly string[] = [...PAGE_OF.keys()];

/** The page that shows a text; undefined for texts that speak of how the product works. */
export const textPage = (key: string): TextPage | undefined => PAGE_OF.get(key);

/** The most characters of any text. */
export const MAX_SITE_TEXT = 1000;

/** The most characters of a text: heads and buttons have one or two lines, others a paragraph. */
export const maxTextLength = (key: string): number =>
  /(text|text_live|answer|answer_live|lead|leads\.\w+|description|Description|subtitle|Subtitle|risk|tagline|groupLeads\.\w+)$/.test(
    key,
  )
    ? MAX_SITE_TEXT
    : 120;
