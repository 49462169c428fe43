import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';
import { readAddress } from './markdown-address.js';
import { MARKDOWN_ELEMENTS } from './markdown-elements.js';
import { orderHeadings, separateNotes } from './markdown-tree.js';

export interface MarkdownTextProps {
  children: string;
  /** Level of the topmost headings in the text: one below the heading it stands under. */
  top: 2 | 3 | 4;
}

/** The part of `Markdown` that weighs: loaded when the first text is shown. */
export default function MarkdownText({ children, top }: MarkdownTextProps) {
  const { t } = useTranslation();
  const prefix = `${useId()}-`;
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        skipHtml
        urlTransform={(url) => readAddress(url).href}
        remarkPlugins={[remarkGfm, [orderHeadings, { top }]]}
        rehypePlugins={[[separateNotes, { prefix }]]}
        remarkRehypeOptions={{
          clobberPrefix: prefix,
          footnoteLabel: t('markdown.notes'),
          footnoteLabelTagName: 'p',
          footnoteLabelProperties: { className: [styles.notes ?? ''] },
          footnoteBackLabel: (reference) =>
            t('markdown.backToReference', { reference: reference + 1 }),
        }}
        components={MARKDOWN_ELEMENTS}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}
