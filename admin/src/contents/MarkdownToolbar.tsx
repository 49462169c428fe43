import PictureIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import CodeIcon from '@mui/icons-material/Code';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumberedListIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import { Box, type SvgIconProps } from '@mui/material';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconAction } from '../components/IconAction.js';
import { FORMATS, type Format } from './markdownEdit.js';

export type Tool = Format | 'picture';

const TOOLS: readonly Tool[] = [...FORMATS, 'picture'];

const ICONS: Readonly<Record<Tool, ComponentType<SvgIconProps>>> = {
  heading: HeadingIcon,
  bold: BoldIcon,
  italic: ItalicIcon,
  link: LinkIcon,
  list: ListIcon,
  numbered_list: NumberedListIcon,
  quote: QuoteIcon,
  code: CodeIcon,
  table: TableIcon,
  picture: PictureIcon,
};

const SHORTCUTS: Partial<Record<Tool, string>> = {
  bold: 'Control+B Meta+B',
  italic: 'Control+I Meta+I',
  link: 'Control+K Meta+K',
};

interface MarkdownToolbarProps {
  /** The id of the text area. */
  controls: string;
  onUse: (tool: Tool) => void;
}

/** The tools of a Markdown text: one tab stop, the arrow keys lead from tool to tool. */
export function MarkdownToolbar({ controls, onUse }: MarkdownToolbarProps) {
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const last = TOOLS.length - 1;
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('contents.toolbar')}
      aria-controls={controls}
      onKeyDown={move}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 1 }}
    >
      {TOOLS.map((tool, index) => {
        const Icon = ICONS[tool];
        return (
          <IconAction
            key={tool}
            label={`contents.tool.${tool}`}
            aria-keyshortcuts={SHORTCUTS[tool]}
            size="small"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // The text area keeps the focus, and its selection stays visible.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onUse(tool)}
          >
            <Icon fontSize="small" />
          </IconAction>
        );
      })}
    </Box>
  );
}
