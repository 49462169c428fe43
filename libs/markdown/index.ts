export { readAddress, type TextAddress } from './address.js';
export { type MarkdownSettings, markdownOptions } from './options.js';
