import type { Language } from './language.js';
import type { PublicSite } from './site-sections.js';

/** What a page is rendered with, by the server before it reaches the browser (decision 50). */
interface RenderOptions {
  path: string;
  language: Language;
  settings: PublicSite;
  /** Origin of the site, without a slash at the end; null: of each request. */
  origin: string | null;
  /** Answers what the page reads of the API, by address below the origin; null for what is not there. */
  read: (address: string) => Promise<unknown>;
}

/** What a page was rendered with, for the scripts that hydrate it. */
export interface PageData {
  /** Origin of the site, by which its own addresses are known; null: the one that the page was asked for at. */
  origin: string | null;
  /** When the page was rendered, in milliseconds. */
  rendered_at: number;
  /** What the page read of the API, with the keys of the queries. */
  answers: [key: readonly unknown[], answer: unknown][];
}

export interface RenderedPage {
  html: string;
  data: PageData;
}

/** @throws when the page's data cannot be read, or a part of it fails. */
export type RenderPage = (options: RenderOptions) => Promise<RenderedPage>;
