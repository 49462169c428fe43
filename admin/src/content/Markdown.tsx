import Box from '@mui/material/Box';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';

/**
 * How the product renders Markdown (decision 18): GitHub's tables and lists, no raw HTML. Headings
 * start below those of the page, whatever level the text begins with.
 */
const MARKDOWN_OPTIONS: Options = {
  remarkPlugins: [remarkGfm],
  skipHtml: true,
  components: {
    h1: 'h3',
    h2: 'h3',
    h3: 'h4',
    h4: 'h5',
    h5: 'h6',
    a: ({ node: _node, children, ...link }) => (
      <a {...link} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ),
    // A bare checkbox would be a control without a name.
    input: ({ checked }) => (checked ? '☑' : '☐'),
    // A wide table scrolls by itself, also with the keyboard.
    table: ({ node: _node, ...table }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
      <div className="scroll" tabIndex={0}>
        <table {...table} />
      </div>
    ),
  },
};

const MARKDOWN_STYLE = {
  fontSize: '0.9375rem',
  lineHeight: 1.7,
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h3, & h4, & h5, & h6': { lineHeight: 1.35, mt: 3, mb: 1 },
  '& h3': { fontSize: '1.125rem' },
  '& h4': { fontSize: '1rem' },
  '& h5, & h6': { fontSize: '0.9375rem' },
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

interface MarkdownProps {
  text: string;
}

export function Markdown({ text }: MarkdownProps) {
  return (
    <Box sx={MARKDOWN_STYLE}>
      <ReactMarkdown {...MARKDOWN_OPTIONS}>{text}</ReactMarkdown>
    </Box>
  );
}
