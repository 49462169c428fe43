import { type ComponentProps, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components } from 'react-markdown';
import { type MarkdownSettings, markdownOptions, resolveLink } from '#libs/markdown/index.js';
import { UNKNOWN_ORIGIN, useLinkOrigin } from '../lib/present.js';
import { useSiteSettings } from '../lib/site-settings.js';
import styles from './markdown.module.css';
import { PageIcon } from './page-icon.js';

export interface MarkdownProps {
  children: string;
  top: MarkdownSettings['top'];
}

/** How many parsed texts are cached: parsing a long one takes longer than all else on its page. */
const MAX_CACHED = 64;
const cache = new Map<string, ReactElement>();

function cached(key: string, read: () => ReactElement): ReactElement {
  const element = cache.get(key) ?? read();
  cache.delete(key);
  cache.set(key, element);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > MAX_CACHED) cache.delete(oldest);
  return element;
}

/** The large part of `Markdown`, a chunk of its own: loaded when the first text is shown. */
export default function MarkdownText({ children, top }: MarkdownProps) {
  const { t, i18n } = useTranslation();
  const siteName = useSiteSettings(({ settings }) => settings.site_name);
  const prefix = `${useId()}-`;
  const text = cached(JSON.stringify([prefix, i18n.language, top, siteName, children]), () => {
    const options = markdownOptions({
      top,
      prefix,
      siteName,
      // Only links need the origin, and they resolve it themselves.
      page: UNKNOWN_ORIGIN,
      notesLabel: t('markdown.notes'),
      notesClass: styles.notes,
      backLabel: (reference) => t('markdown.backToReference', { reference }),
    });
    return ReactMarkdown({ ...options, components: MARKDOWN_ELEMENTS, children });
  });
  return <div className={styles.prose}>{text}</div>;
}

function TextLink({
  href,
  title,
  children,
  id,
  'aria-describedby': describedBy,
}: ComponentProps<'a'>) {
  const { t } = useTranslation();
  const address = resolveLink(href, useLinkOrigin());
  if (!address.href) return <span>{children}</span>;
  const outside = address.external && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={address.href} title={title} id={id} aria-describedby={describedBy} {...outside}>
      {children}
      {outside && <span className="visually-hidden"> {t('common.newTab')}</span>}
    </a>
  );
}

function TextImage({ src, alt = '', title }: ComponentProps<'img'>) {
  const { href } = resolveLink(typeof src === 'string' ? src : undefined, useLinkOrigin());
  if (!href) return <span>{alt}</span>;
  return <img src={href} alt={alt} title={title} loading="lazy" decoding="async" />;
}

function TextTable({ children, dir }: ComponentProps<'table'>) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className={styles.scroll} aria-label={t('markdown.table')} tabIndex={0}>
      <table dir={dir}>{children}</table>
    </figure>
  );
}

/** An empty header cell would be announced as a header. */
function TextHeader({ children, style }: ComponentProps<'th'>) {
  return children ? (
    <th scope="col" style={style}>
      {children}
    </th>
  ) : (
    <td />
  );
}

function TextCode({ children }: ComponentProps<'pre'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className={styles.code} tabIndex={0}>
      {children}
    </pre>
  );
}

/** The box of a task list, which cannot be ticked. */
function TextCheck({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.check} data-checked={Boolean(checked)}>
      {checked && <PageIcon name="check" size={14} />}
      <span className="visually-hidden">
        {t(checked ? 'markdown.done' : 'markdown.open')}
        {t('common.colon')}
      </span>
    </span>
  );
}

/** Elements of a text that are drawn with more than plain HTML. */
const MARKDOWN_ELEMENTS: Components = {
  a: TextLink,
  img: TextImage,
  table: TextTable,
  th: TextHeader,
  pre: TextCode,
  input: TextCheck,
};
