import type { Language } from './language.js';
import type { SiteSettings } from './site-settings.js';

/** What a page is drawn with, by the server before it reaches the browser (decision 50). */
interface DrawOptions {
  path: string;
  language: Language;
  settings: SiteSettings;
  /** Origin of the site, without a slash at the end. */
  origin: string;
  /** Answers what the page reads of the API, by address below the origin. */
  read: (address: string) => Promise<unknown>;
}

/** What a page was drawn with, for the scripts that bring it to life. */
export interface PageData {
  /** Origin of the site, by which addresses in texts are known as its own. */
  origin: string;
  /** When the page was drawn, in milliseconds. */
  drawn_at: number;
  /** What the page read of the API, with the keys of the queries. */
  answers: [key: readonly unknown[], answer: unknown][];
}

/** A page as HTML. */
export interface DrawnPage {
  html: string;
  data: PageData;
}

/** @throws when what the page reads cannot be had, or a part of it fails. */
export type DrawPage = (options: DrawOptions) => Promise<DrawnPage>;
