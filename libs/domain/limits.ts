/** The largest id, and the largest number of 32 bits anywhere: PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647;

/** The first position in a list that people order. */
export const MIN_ORDER = -MAX_ID;

/** Most records in one page of a list, and in one selection of a bulk action. */
export const MAX_LIST_LENGTH = 1000;

/** Most characters of typed texts; the server refuses more, the back office says so first. */
export const MAX_LENGTH = {
  /** A day, such as `2026-01-31`. */
  day: 10,
  /** The name of a time zone, such as `America/Argentina/ComodRivadavia`. */
  timeZone: 64,
  /** Any address of the web. */
  address: 2048,
  search: 200,
  /** An address on TON in its longest form, the raw one. */
  tonAddress: 67,
  username: 64,
  /** The title of a task or of a section. */
  title: 200,
  taskDescription: 5000,
  actionText: 100,
  icon: 64,
  contentKey: 100,
  /** Markdown of one section in one language. */
  content: 50_000,
  /** A member's name or role. */
  member: 100,
  bio: 5000,
  /** The JSON text of a member's links. */
  socialLinks: 10_000,
  /** The site's name and other names in the settings. */
  name: 60,
  reason: 500,
  /** The name of an imported award elsewhere. */
  reference: 100,
  evidence: 2000,
  appeal: 2000,
  /** A client's key for one request, to send it again. */
  idempotencyKey: 100,
  symbol: 20,
  /** The items of a phase of the roadmap, or the text of a section's entry. */
  sectionText: 1000,
  /** The title, label or question of a section's entry. */
  sectionTitle: 120,
  /** A figure of the home page as displayed. */
  statistic: 20,
} as const;

export const MAX_POINTS = 1_000_000_000;

/** Most new users of a network in an hour that a setting can name. */
export const MAX_SIGN_UPS = 1_000_000;

/** First and last year that the footer takes. */
export const COPYRIGHT_YEARS = { first: 1970, last: 9999 } as const;

/** Fewest characters of a new admin password: without a second factor, length protects it. */
export const PASSWORD_MIN_LENGTH = 12;

export const PASSWORD_MAX_LENGTH = 128;
