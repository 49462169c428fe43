import { Box } from '@mui/material';
import { type ComponentProps, useId } from 'react';
import { useTranslate } from 'react-admin';
import ReactMarkdown, { type Components } from 'react-markdown';
import { markdownOptions, resolveLink } from '#libs/markdown/index.js';

function TextLink({ href, title, children }: ComponentProps<'a'>) {
  const address = resolveLink(href, location.href);
  if (!address.href) return <span>{children}</span>;
  // A new tab keeps the editor open.
  return (
    <a href={address.href} title={title} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function TextImage({ src, alt = '', title }: ComponentProps<'img'>) {
  const { href } = resolveLink(typeof src === 'string' ? src : undefined, location.href);
  return href ? <img src={href} alt={alt} title={title} loading="lazy" /> : <span>{alt}</span>;
}

/** A wide table scrolls, also by keyboard. */
const TextTable = ({ children }: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
  <div className="scroll" tabIndex={0}>
    <table>{children}</table>
  </div>
);

/** A header without text would be announced. */
const TextHeader = ({ children, style }: ComponentProps<'th'>) =>
  children ? (
    <th scope="col" style={style}>
      {children}
    </th>
  ) : (
    <td />
  );

/** A bare checkbox would be a control without a name. */
const TextCheck = ({ checked }: ComponentProps<'input'>) => (checked ? '☑ ' : '☐ ');

const ELEMENTS: Components = {
  a: TextLink,
  img: TextImage,
  table: TextTable,
  th: TextHeader,
  input: TextCheck,
};

const MARKDOWN_STYLE = {
  fontSize: '0.9375rem',
  lineHeight: 1.7,
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h4, & h5, & h6': { lineHeight: 1.35, mt: 3, mb: 1 },
  '& h4': { fontSize: '1.125rem' },
  '& h5': { fontSize: '1rem' },
  '& h6': { fontSize: '0.9375rem' },
  '& a': { color: 'primary.main' },
  '& img': { maxWidth: '100%', borderRadius: 1 },
  '& ul, & ol': { pl: 3 },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
  '& pre': { p: 1.5, overflowX: 'auto', borderRadius: 2, bgcolor: 'background.default' },
  '& blockquote': { m: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& .scroll': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1.25, py: 0.75, textAlign: 'left' },
} as const;

/** Renders Markdown as the public page does, in the back office's styles. */
export function Markdown({ text, siteName }: { text: string; siteName: string }) {
  const translate = useTranslate();
  const options = markdownOptions({
    top: 4,
    prefix: `${useId()}-`,
    page: location.href,
    siteName,
    notesLabel: translate('contents.notes'),
    backLabel: (reference) => translate('contents.back_to_reference', { reference }),
  });
  return (
    <Box sx={MARKDOWN_STYLE}>
      <ReactMarkdown {...options} components={ELEMENTS}>
        {text}
      </ReactMarkdown>
    </Box>
  );
}
