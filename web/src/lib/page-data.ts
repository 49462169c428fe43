import type { PageData } from '#libs/domain/index.js';

const ELEMENT = 'page-data';

function dataInDocument(): PageData | null {
  const text = globalThis.document?.getElementById(ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}

let data = dataInDocument();

/** What the page in the document was rendered with; null when no server drew it. */
export const pageData = (): PageData | null => data;

/** The server renders the next page with this. */
export function renderWith(next: PageData): void {
  data = next;
}
