import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import { type MarkdownSettings, markdownOptions } from '#libs/markdown/index.js';
import { UNKNOWN_ORIGIN } from '../lib/present.js';
import styles from './markdown.module.css';
import { MARKDOWN_ELEMENTS } from './markdown-elements.js';

export interface MarkdownTextProps {
  children: string;
  top: MarkdownSettings['top'];
}

/** Texts that were read last; reading a long one takes longer than all else on its page. */
const MOST_KEPT = 64;
const kept = new Map<string, ReactElement>();

function keep(key: string, read: () => ReactElement): ReactElement {
  const element = kept.get(key) ?? read();
  kept.delete(key);
  kept.set(key, element);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
  return element;
}

/** The large part of `Markdown`, a chunk of its own: loaded when the first text is shown. */
export default function MarkdownText({ children, top }: MarkdownTextProps) {
  const { t, i18n } = useTranslation();
  const prefix = `${useId()}-`;
  const text = keep(JSON.stringify([prefix, i18n.language, top, children]), () => {
    const options = markdownOptions({
      top,
      prefix,
      // Which origin it is matters to the links alone, which ask for it themselves.
      page: UNKNOWN_ORIGIN,
      notesLabel: t('markdown.notes'),
      notesClass: styles.notes,
      backLabel: (reference) => t('markdown.backToReference', { reference }),
    });
    return ReactMarkdown({ ...options, components: MARKDOWN_ELEMENTS, children });
  });
  return <div className={styles.prose}>{text}</div>;
}
