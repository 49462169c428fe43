import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isHttpAddress, isUrl } from '#libs/domain/index.js';
import { fillSiteName, followDirection, normalizeHeadings, prefixFootnoteIds } from './plugins.js';

export interface MarkdownSettings {
  /** Level of the topmost headings in the text: one below the heading above the text. */
  top: 2 | 3 | 4;
  /** Prefix of the text's ids, unique on the page. */
  prefix: string;
  /** Absolute address of the page. */
  page: string;
  /** The site's name, shown in place of `{site}`. */
  siteName: string;
  /** Names the footnotes, in the reader's language. */
  notesLabel: string;
  notesClass?: string;
  /** Names the way back from a footnote to its n-th reference, counted from 1. */
  backLabel: (reference: number) => string;
}

/** How the product reads Markdown (decision 18): GitHub's, without raw HTML, headings in the page's order. */
export function markdownOptions(settings: MarkdownSettings): Options {
  const { top, prefix, page, siteName, notesLabel, notesClass, backLabel } = settings;
  return {
    skipHtml: true,
    urlTransform: (url) => resolveLink(url, page).href,
    remarkPlugins: [remarkGfm, [normalizeHeadings, { top }], [fillSiteName, { siteName }]],
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

/** An address in a text: `''` when it must not be followed. */
interface ResolvedLink {
  href: string;
  external: boolean;
}

/** Only http(s) and addresses within the site lead anywhere. `page`: the absolute address of the page. */
export function resolveLink(href: string | undefined, page: string): ResolvedLink {
  const url = href && isUrl(href, page) ? new URL(href, page) : undefined;
  if (!href || !url || !isHttpAddress(url.href)) return { href: '', external: false };
  return { href, external: url.origin !== new URL(page).origin };
}
