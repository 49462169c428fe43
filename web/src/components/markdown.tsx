import { lazy } from 'react';
import type { MarkdownTextProps } from './markdown-text.js';

/** At once where nothing is painted. */
const nextPaint = async () =>
  globalThis.requestAnimationFrame &&
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Loads the renderer, which is large, after the next paint. */
async function load() {
  await nextPaint();
  return import('./markdown-text.js');
}

const MarkdownText = lazy(load);

/** Starts the download of the renderer while the text itself is still on its way. */
export function preloadMarkdown(): void {
  // Only a preload: when it fails, rendering loads the same module again and shows the error.
  load().catch(console.warn);
}

/**
 * A text that an operator wrote in Markdown, without raw HTML. Suspends until the renderer is loaded;
 * the Suspense boundary around it should reserve the text's space.
 */
export function Markdown(props: MarkdownTextProps) {
  return <MarkdownText {...props} />;
}
