import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { resolveLink } from './link.js';
import { followDirection, normalizeHeadings, prefixFootnoteIds } from './plugins.js';

export interface MarkdownSettings {
  /** Level of the topmost headings in the text: one below the heading above the text. */
  top: 2 | 3 | 4;
  /** Prefix of the text's ids, unique on the page. */
  prefix: string;
  /** Absolute address of the page. */
  page: string;
  /** Names the footnotes, in the reader's language. */
  notesLabel: string;
  notesClass?: string;
  /** Names the way back from a footnote to its n-th reference, counted from 1. */
  backLabel: (reference: number) => string;
}

/** How the product reads Markdown (decision 18): GitHub's, without raw HTML, headings in the page's order. */
export function markdownOptions(settings: MarkdownSettings): Options {
  const { top, prefix, page, notesLabel, notesClass, backLabel } = settings;
  return {
    skipHtml: true,
    urlTransform: (url) => resolveLink(url, page).href,
    remarkPlugins: [remarkGfm, [normalizeHeadings, { top }]],
    rehypePlugins: [[prefixFootnoteIds, { prefix }], followDirection],
    remarkRehypeOptions: {
      clobberPrefix: prefix,
      footnoteLabel: notesLabel,
      footnoteLabelTagName: 'p',
      footnoteLabelProperties: { className: notesClass ? [notesClass] : [] },
      footnoteBackLabel: (reference) => backLabel(reference + 1),
    },
  };
}
