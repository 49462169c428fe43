import type { Language } from '../language.js';
import type { PublicSite } from './site-sections.js';

/** Input of the server's rendering of a page (decision 50). */
interface RenderOptions {
  path: string;
  language: Language;
  settings: PublicSite;
  /** Origin of the site, without a slash at the end; null: of each request. */
  origin: string | null;
  /** Reads an address of the API, below the origin; null for one that is not there. */
  read: (address: string) => Promise<unknown>;
}

/** Data of a rendered page, for the scripts that hydrate it. */
export interface PageData {
  /** Origin of the site, by which its own addresses are known; null: the origin of the request. */
  origin: string | null;
  /** When the page was rendered, in milliseconds. */
  rendered_at: number;
  /** The API's answers, by the keys of the queries. */
  answers: [key: readonly unknown[], answer: unknown][];
}

export interface RenderedPage {
  html: string;
  data: PageData;
}

/** @throws when the page's data cannot be read, or a part of it fails. */
export type RenderPage = (options: RenderOptions) => Promise<RenderedPage>;
