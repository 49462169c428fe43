import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { readAddress } from './address.js';
import { orderHeadings, separateNotes } from './tree.js';

export interface MarkdownSettings {
  /** Level of the topmost headings in the text: one below the heading it stands under. */
  top: 2 | 3 | 4;
  /** Unlike that of any other text on the page: its ids begin with it. */
  prefix: string;
  /** Absolute address of the page. */
  page: string;
  /** Names the footnotes, in the reader's language. */
  notesLabel: string;
  notesClass?: string;
  /** Names the way back from a footnote to its n-th reference, counted from 1. */
  backLabel: (reference: number) => string;
}

/**
 * How the product reads Markdown (decision 18), on the public pages as in the back office's preview:
 * GitHub's tables, lists and notes, no raw HTML, no address that is not http(s) or within the site,
 * headings in the page's order. What the elements look like is the site's own affair.
 */
export function markdownOptions(settings: MarkdownSettings): Options {
  const { top, prefix, page, notesLabel, notesClass, backLabel } = settings;
  return {
    skipHtml: true,
    urlTransform: (url) => readAddress(url, page).href,
    remarkPlugins: [remarkGfm, [orderHeadings, { top }]],
    rehypePlugins: [[separateNotes, { prefix }]],
    remarkRehypeOptions: {
      clobberPrefix: prefix,
      footnoteLabel: notesLabel,
      footnoteLabelTagName: 'p',
      footnoteLabelProperties: { className: notesClass ? [notesClass] : [] },
      footnoteBackLabel: (reference) => backLabel(reference + 1),
    },
  };
}
