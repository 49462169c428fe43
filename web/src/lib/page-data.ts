import type { PageData } from '#libs/domain/index.js';

const ELEMENT = 'page-data';

function dataInDocument(): PageData | null {
  const text = globalThis.document?.getElementById(ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}

let data = dataInDocument();

/** What the page in the document was drawn with; null when no server drew it. */
export const pageData = (): PageData | null => data;

/** The server draws the next page with this. */
export function drawWith(next: PageData): void {
  data = next;
}

/** Origin of the site, without a slash at the end. */
export const siteOrigin = (): string => data?.origin ?? location.origin;
