import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
} from 'react';
import { loadBeforeLanguage } from '../i18n/index.js';
import { useLanguage } from '../i18n/use-language.js';
import { reloadIfThere } from '../lib/reload.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { AsServed, useServed } from './as-served.js';
import styles from './markdown.module.css';
import type { MarkdownProps } from './markdown-text.js';

class RendererMissing extends Error {}

/** Resolves at once on the server. */
const nextPaint = async () =>
  globalThis.requestAnimationFrame &&
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Set once it is loaded: then it can be shown at once. */
let renderer: ComponentType<MarkdownProps> | undefined;
let loading: Promise<ComponentType<MarkdownProps>> | undefined;

async function load() {
  const module = await import('./markdown-text.js');
  renderer = module.default;
  return renderer;
}

const loadAfterPaint = () => nextPaint().then(load);

function MarkdownText(props: MarkdownProps) {
  loading ??= loadAfterPaint().catch((cause: unknown) => {
    throw new RendererMissing('Texts cannot be shown', { cause });
  });
  const Text = renderer ?? use(loading);
  return <Text {...props} />;
}

/** An operator's text, within `MarkdownTexts`. The server's HTML stays until the text changes and can be rendered. */
export function Markdown({ children, top }: MarkdownProps) {
  const { language } = useLanguage();
  const siteName = useSiteSettings(({ settings }) => settings.site_name);
  const asked = JSON.stringify([language, siteName, children]);
  const later = useDeferredValue(asked);
  const shown = renderer ? asked : later;
  const [served, setServed] = useServed(shown);
  const isServed = served === shown;
  useEffect(() => (isServed ? loadBeforeLanguage(load) : undefined), [isServed]);
  if (isServed) return <AsServed className={styles.prose} />;
  // Not reversible: the server's HTML is gone with its element.
  if (served !== null) setServed(null);
  return <MarkdownText top={top}>{children}</MarkdownText>;
}

/** Starts the download of the renderer while the text itself is still on its way. */
export function preloadMarkdown(): void {
  // Only a preload: when it fails, rendering loads the same module again and shows the error.
  loadAfterPaint().catch(console.warn);
}

interface TextsProps {
  /** Reserves the texts' space until the renderer is loaded. */
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Wraps all texts of a page; shows `failed` when their renderer cannot be downloaded. */
export class MarkdownTexts extends Component<TextsProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { loading, failed, children } = this.props;
    if (error instanceof RendererMissing) return failed(() => void reloadIfThere());
    if (error !== null) throw error;
    return <Suspense fallback={loading}>{children}</Suspense>;
  }
}
