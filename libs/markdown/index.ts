export { resolveLink } from './link.js';
export { type MarkdownSettings, markdownOptions } from './options.js';
