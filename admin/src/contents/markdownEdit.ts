/** The formats of the toolbar, in its order. */
export const FORMATS = [
  'heading',
  'bold',
  'italic',
  'link',
  'list',
  'numbered_list',
  'quote',
  'code',
  'table',
] as const;

export type Format = (typeof FORMATS)[number];

/** A text with its selection; an empty one is the caret. */
interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces the text from `start` to `end`, and then selects a part of the result. */
export interface Edit {
  start: number;
  end: number;
  insert: string;
  select: readonly [start: number, end: number];
}

/** Adds a format to the selected text, or removes it. @param column names a new table's columns, such as `Column` */
export function formatted(selected: Selected, format: Format, column: string): Edit {
  switch (format) {
    case 'bold':
      return toggleMark(selected, '**');
    case 'italic':
      return toggleMark(selected, '*');
    case 'link':
      return addLink(selected);
    case 'code':
      return toggleCode(selected);
    case 'table':
      return addTable(selected, column);
    default:
      return toggleLines(selected, LINES[format]);
  }
}

/** Puts a picture in place of the selected text. */
export function withPicture({ start, end }: Selected, description: string, address: string): Edit {
  const alt = description
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&');
  const insert = `![${alt}](${address})`;
  return { start, end, insert, select: [start + insert.length, start + insert.length] };
}

const NEW_ADDRESS = 'https://';

function addLink({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const insert = isAddress ? `[](${chosen})` : `[${chosen}](${NEW_ADDRESS})`;
  const caret = start + '['.length;
  if (isAddress || chosen === '') return { start, end, insert, select: [caret, caret] };
  const address = caret + chosen.length + ']('.length;
  return { start, end, insert, select: [address, address + NEW_ADDRESS.length] };
}

/** Puts marks around the selected text, or removes those around or within the selection. */
function toggleMark({ text, start, end }: Selected, mark: string): Edit {
  const chosen = text.slice(start, end);
  const isEmpty = chosen.trim() === '';
  // Marks beside a space are no marks.
  const from = isEmpty ? start : end - chosen.trimStart().length;
  const to = isEmpty ? end : start + chosen.trimEnd().length;
  const inner = text.slice(from, to);
  const size = mark.length;
  const [character = ''] = mark;
  const around = Math.min(
    trailing(text.slice(0, from), character),
    leading(text.slice(to), character),
  );
  if (isMark(around, mark)) {
    const select = [from - size, to - size] as const;
    return { start: from - size, end: to + size, insert: inner, select };
  }
  const within = Math.min(leading(inner, character), trailing(inner, character));
  if (isMark(within, mark) && inner.length > 2 * within) {
    const insert = inner.slice(size, -size);
    return { start: from, end: to, insert, select: [from, from + insert.length] };
  }
  const insert = mark + inner + mark;
  return { start: from, end: to, insert, select: [from + size, to + size] };
}

/** How many times a text begins with a character. */
function leading(text: string, character: string): number {
  let count = 0;
  while (text[count] === character) count += 1;
  return count;
}

/** How many times a text ends with a character. */
function trailing(text: string, character: string): number {
  let count = 0;
  while (text.at(-1 - count) === character) count += 1;
  return count;
}

/** Whether so many characters on both sides are a mark; three asterisks are bold and italic at once. */
const isMark = (count: number, mark: string): boolean =>
  mark === '**' ? count >= 2 : count === 1 || count === 3;

function toggleCode(selected: Selected): Edit {
  const { text, start, end } = selected;
  const chosen = text.slice(start, end);
  if (!chosen.includes('\n')) return toggleMark(selected, '`');
  const fence = '```\n';
  const block = asBlock(selected, `${fence}${chosen.replace(/\n$/, '')}\n\`\`\``);
  const at = block.start + block.insert.indexOf(fence) + fence.length;
  return { ...block, select: [at, at + chosen.replace(/\n$/, '').length] };
}

function addTable({ text, end }: Selected, column: string): Edit {
  const heads = [1, 2].map((number) => `${column} ${number}`);
  const table = [`| ${heads.join(' | ')} |`, '| --- | --- |', '|  |  |'].join('\n');
  const block = asBlock({ text, start: end, end }, table);
  const at = block.start + block.insert.indexOf(heads[0] ?? '');
  return { ...block, select: [at, at + (heads[0] ?? '').length] };
}

/** A block in place of the selection, with an empty line before and after it. */
function asBlock({ text, start, end }: Selected, block: string): Omit<Edit, 'select'> {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail =
    after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return { start, end, insert: lead + block + tail };
}

interface LineFormat {
  /** Begins a line with the format. */
  own: RegExp;
  /** Begins a line with a format that this one replaces. */
  replaced: RegExp;
  mark: (index: number) => string;
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s+/;

const LINES: Readonly<Record<'heading' | 'list' | 'numbered_list' | 'quote', LineFormat>> = {
  heading: { own: /^##\s+/, replaced: /^#{1,6}\s+/, mark: () => '## ' },
  list: { own: /^[-*+]\s+/, replaced: ITEM, mark: () => '- ' },
  numbered_list: { own: /^\d{1,9}[.)]\s+/, replaced: ITEM, mark: (index) => `${index + 1}. ` },
  quote: { own: /^>\s?/, replaced: /^>\s?/, mark: () => '> ' },
};

const isBlank = (line: string): boolean => line.trim() === '';

/** Adds a format to the lines of the selection, or removes it when all of them have it. */
function toggleLines({ text, start, end }: Selected, { own, replaced, mark }: LineFormat): Edit {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  // A selection of whole lines ends at the beginning of the next one.
  const until = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const last = text.indexOf('\n', until) < 0 ? text.length : text.indexOf('\n', until);
  const lines = text.slice(first, last).split('\n');
  const isEmpty = lines.every(isBlank);
  const isOn = !isEmpty && lines.every((line) => isBlank(line) || own.test(line));
  let count = 0;
  const changed = lines.map((line) => {
    if (isOn) return line.replace(own, '');
    if (isBlank(line) && !isEmpty) return line;
    count += 1;
    return mark(count - 1) + line.replace(replaced, '');
  });
  const insert = changed.join('\n');
  const added = insert.length - (last - first);
  const caret = Math.max(first, start + added);
  const select = start === end ? ([caret, caret] as const) : ([first, last + added] as const);
  return { start: first, end: last, insert, select };
}
