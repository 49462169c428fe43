import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import { type MarkdownSettings, markdownOptions } from '#libs/markdown/index.js';
import { linkOrigin } from '../lib/page-data.js';
import styles from './markdown.module.css';
import { MARKDOWN_ELEMENTS } from './markdown-elements.js';

export interface MarkdownTextProps {
  children: string;
  top: MarkdownSettings['top'];
}

/** The large part of `Markdown`, a chunk of its own: loaded when the first text is shown. */
export default function MarkdownText({ children, top }: MarkdownTextProps) {
  const { t } = useTranslation();
  const options = markdownOptions({
    top,
    prefix: `${useId()}-`,
    page: linkOrigin(),
    notesLabel: t('markdown.notes'),
    notesClass: styles.notes,
    backLabel: (reference) => t('markdown.backToReference', { reference }),
  });
  return (
    <div className={styles.prose}>
      <ReactMarkdown {...options} components={MARKDOWN_ELEMENTS}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
