export { type MarkdownSettings, markdownOptions, resolveLink } from './options.js';
