import { type Edit, type Format, formatted, withPicture } from './markdownEdit.js';

/** Reads `«` and `»` as the ends of the selection, `¦` as the caret. */
function selected(marked: string) {
  const start = marked.search(/[«¦]/);
  const text = marked.replace(/[«»¦]/g, '');
  const end = marked.includes('¦') ? start : marked.indexOf('»') - 1;
  return { text, start, end };
}

function shown({ text }: { text: string }, { start, end, insert, select: [from, to] }: Edit) {
  const result = text.slice(0, start) + insert + text.slice(end);
  return from === to
    ? `${result.slice(0, from)}¦${result.slice(from)}`
    : `${result.slice(0, from)}«${result.slice(from, to)}»${result.slice(to)}`;
}

const resultOf = (marked: string, format: Format) =>
  shown(selected(marked), formatted(selected(marked), format, 'Column'));

describe('bold, italic and code', () => {
  it.each<[Format, string, string]>([
    ['bold', 'a «word» b', 'a **«word»** b'],
    ['bold', 'a **«word»** b', 'a «word» b'],
    ['bold', 'a «**word**» b', 'a «word» b'],
    ['bold', '¦', '**¦**'],
    ['bold', '**¦**', '¦'],
    ['bold', 'a «word » b', 'a **«word»**  b'],
    ['bold', '中文«粗体»中文', '中文**«粗体»**中文'],
    ['bold', '*«word»*', '***«word»***'],
    ['italic', '**«word»**', '***«word»***'],
    ['italic', '***«word»***', '**«word»**'],
    ['italic', 'a *«word»* b', 'a «word» b'],
    ['italic', '* «word»', '* *«word»*'],
    ['code', 'a «word» b', 'a `«word»` b'],
    ['code', 'a `«word»` b', 'a «word» b'],
  ])('%s makes of %j %j', (format, before, result) => {
    expect(resultOf(before, format)).toBe(result);
  });

  it('code of several lines is a block of its own', () => {
    expect(resultOf('text\n«one\ntwo»\nmore', 'code')).toBe('text\n\n```\n«one\ntwo»\n```\n\nmore');
  });
});

describe('headings, lists and quotes', () => {
  it.each<[Format, string, string]>([
    ['heading', 'one¦', '## one¦'],
    ['heading', '## one¦', 'one¦'],
    ['heading', '#### «one»', '«## one»'],
    ['list', '«one\n\ntwo»', '«- one\n\n- two»'],
    ['list', '«- one\n* two»', '«one\ntwo»'],
    ['list', '«1. one\n2. two»\n', '«- one\n- two»\n'],
    ['list', '¦', '- ¦'],
    ['numbered_list', 'a\n«one\n\ntwo\n»b', 'a\n«1. one\n\n2. two»\nb'],
    ['numbered_list', '«- one\n- two»', '«1. one\n2. two»'],
    ['quote', 'o¦ne\ntwo', '> o¦ne\ntwo'],
    ['quote', '> ¦one', '¦one'],
  ])('%s makes of %j %j', (format, before, result) => {
    expect(resultOf(before, format)).toBe(result);
  });
});

describe('links, tables and pictures', () => {
  it('a link asks for the address of a text, and for the text of an address', () => {
    expect(resultOf('see «the site»', 'link')).toBe('see [the site](«https://»)');
    expect(resultOf('see «https://ton.org»', 'link')).toBe('see [¦](https://ton.org)');
    expect(resultOf('see ¦', 'link')).toBe('see [¦](https://)');
  });

  it('a table has empty lines around it, and its first column’s name is selected', () => {
    expect(resultOf('a¦\nb', 'table')).toBe(
      'a\n\n| «Column 1» | Column 2 |\n| --- | --- |\n|  |  |\n\nb',
    );
  });

  it('a picture has its description, in which brackets end nothing', () => {
    const text = selected('a ¦ b');
    expect(shown(text, withPicture(text, ' A [red]\nfox ', '/images/x.webp'))).toBe(
      'a ![A \\[red\\] fox](/images/x.webp)¦ b',
    );
  });
});
