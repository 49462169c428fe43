import { Component, lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { MarkdownSettings } from '#libs/markdown/index.js';
import { useLanguage } from '../i18n/use-language.js';
import { isServerThere } from '../lib/network-errors.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { AsServed, useServed } from './as-served.js';
import styles from './markdown.module.css';

class RendererMissing extends Error {}

/** Resolves at once on the server. */
const nextPaint = async () =>
  globalThis.requestAnimationFrame &&
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Loads the renderer, which is large, after the next paint. */
async function load() {
  await nextPaint();
  return import('./markdown-text.js');
}

const MarkdownText = lazy(() =>
  load().catch((cause: unknown) => {
    throw new RendererMissing('Texts cannot be shown', { cause });
  }),
);

interface MarkdownProps {
  children: string;
  top: MarkdownSettings['top'];
}

/**
 * A text that an operator wrote in Markdown, without raw HTML; within `MarkdownTexts`. Where the server has
 * drawn it, it stays as it is until something else is to be shown, and until the renderer is there.
 */
export function Markdown({ children, top }: MarkdownProps) {
  const { language } = useLanguage();
  const siteName = useSiteSettings(({ settings }) => settings.site_name);
  const shown = useDeferredValue(JSON.stringify([language, siteName, children]));
  const [served, setServed] = useServed(shown);
  if (served === shown) return <AsServed className={styles.prose} />;
  // For good: what was there is gone with the element that had it.
  if (served !== null) setServed(null);
  return <MarkdownText top={top}>{children}</MarkdownText>;
}

/** Starts the download of the renderer while the text itself is still on its way. */
export function preloadMarkdown(): void {
  // Only a preload: when it fails, rendering loads the same module again and shows the error.
  load().catch(console.warn);
}

interface TextsProps {
  /** Reserves the texts' space until the renderer is loaded. */
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Around all texts of a page: shows `failed` when their renderer cannot be downloaded. */
export class MarkdownTexts extends Component<TextsProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { loading, failed, children } = this.props;
    if (error instanceof RendererMissing) return failed(retry);
    if (error !== null) throw error;
    return <Suspense fallback={loading}>{children}</Suspense>;
  }
}

async function retry(): Promise<void> {
  if (await isServerThere()) location.reload();
}
