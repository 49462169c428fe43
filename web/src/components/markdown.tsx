import { lazy } from 'react';
import type { MarkdownTextProps } from './markdown-text.js';

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The renderer weighs: it lets what is on its way to the screen go first. */
async function load() {
  await nextPaint();
  return import('./markdown-text.js');
}

const MarkdownText = lazy(load);

/** Starts the download of the renderer while the text itself is still on its way. */
export function preloadMarkdown(): void {
  // A failure is not lost: rendering asks for the same module and shows its error.
  load().catch(console.warn);
}

/**
 * A text that an operator wrote in Markdown, without raw HTML. Suspends until the renderer is here,
 * so it belongs into the boundary that keeps the text's space.
 */
export function Markdown(props: MarkdownTextProps) {
  return <MarkdownText {...props} />;
}
