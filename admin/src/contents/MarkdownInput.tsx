import { Box } from '@mui/material';
import { type KeyboardEvent, useId, useRef } from 'react';
import { maxLength, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { LongTextInput } from '../components/form/inputs.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { MarkdownToolbar, type Tool } from './MarkdownToolbar.js';
import { type Edit, formatted, withPicture } from './markdownEdit.js';

const CONTENT = maxLength(MAX_LENGTH.content);

const InsertPictureDialog = lazyPart(
  () => import('../components/picture/InsertPictureDialog.js'),
  'InsertPictureDialog',
);

/** Tools by the key that is pressed with Ctrl or Cmd. */
const KEYS: Readonly<Record<string, Tool>> = { b: 'bold', i: 'italic', k: 'link' };

/** A text area for Markdown with a toolbar. */
export function MarkdownInput({ source }: { source: string }) {
  const translate = useTranslate();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const picture = useLazyDialog(InsertPictureDialog, 'errors.part_failed');
  const area = () => frame.current?.querySelector('textarea');
  const use = (tool: Tool) => {
    const input = area();
    if (!input) return;
    if (tool === 'picture') picture.open();
    else edit(input, formatted(selectedIn(input), tool, translate('contents.column')));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event;
    const tool = KEYS[key.toLowerCase()];
    const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey;
    if (!tool || !isCommand || target !== area()) return;
    event.preventDefault();
    // Elsewhere the same keys open the command dialog.
    event.stopPropagation();
    use(tool);
  };
  const insertPicture = (description: string, address: string) => {
    const input = area();
    // An open dialog keeps the focus.
    flushSync(picture.close);
    if (input) edit(input, withPicture(selectedIn(input), description, address));
  };
  return (
    <Box ref={frame} onKeyDown={press} sx={{ minWidth: 0 }}>
      <MarkdownToolbar controls={id} onUse={use} />
      <LongTextInput
        id={id}
        source={source}
        validate={CONTENT}
        minRows={8}
        maxRows={20}
        helperText="contents.content_help"
      />
      {picture.show({ onInsert: insertPicture })}
    </Box>
  );
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Changes a text area as typing does, so that the browser can undo it. */
function edit(area: HTMLTextAreaElement, { start, end, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // Deprecated, but the only way that browsers can undo.
  const isTyped = insert === '' ? exec('delete') : exec('insertText', insert);
  if (!isTyped) {
    area.setRangeText(insert, start, end);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Whether the browser has done it; some lack the function. */
const exec = (command: string, value?: string): boolean =>
  document.execCommand?.(command, false, value) ?? false;
