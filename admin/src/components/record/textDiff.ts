export interface DiffPart {
  /** Its place among the parts. */
  at: number;
  kind: 'same' | 'removed' | 'added';
  text: string;
}

type Part = Omit<DiffPart, 'at'>;

/** Larger comparisons would take too long; there everything counts as changed. */
const MAX_CELLS = 1_000_000;

/** Characters of an unchanged text that are shown beside a change. */
const CONTEXT = 60;

/** The words that differ between two texts, with the text beside them. */
export function textDiff(before: string, after: string): DiffPart[] {
  const parts = diffTokens(splitLines(before), splitLines(after));
  const detailed: Part[] = [];
  for (let place = 0; place < parts.length; place += 1) {
    const [own, next] = parts.slice(place, place + 2);
    if (!own) continue;
    if (own.kind === 'removed' && next?.kind === 'added') {
      detailed.push(...diffTokens(splitWords(own.text), splitWords(next.text)));
      place += 1;
    } else detailed.push(own);
  }
  const merged = joined(detailed);
  return merged.map(({ kind, text }, at) => {
    const [isFirst, isLast] = [at === 0, at === merged.length - 1];
    return { at, kind, text: kind === 'same' ? shortened(text, isFirst, isLast) : text };
  });
}

const splitLines = (text: string): string[] => text.split(/(?<=\n)/).filter((line) => line !== '');

/** Words of any language, and what is between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const splitWords = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** What two lists have in common, and what one of them has more; removed parts come before added ones. */
function diffTokens(before: readonly string[], after: readonly string[]): Part[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const middle = [before, after].map((tokens) => tokens.slice(head, tokens.length - tail));
  const [removed = [], added = []] = middle;
  const changed: Part[] =
    removed.length * added.length > MAX_CELLS
      ? [part('removed', removed), part('added', added)]
      : commonParts(removed, added);
  return joined([
    part('same', before.slice(0, head)),
    ...changed,
    part('same', before.slice(before.length - tail)),
  ]);
}

const part = (kind: Part['kind'], tokens: readonly string[]): Part => ({
  kind,
  text: tokens.join(''),
});

/** The same by the longest common subsequence. */
function commonParts(before: readonly string[], after: readonly string[]): Part[] {
  const width = after.length + 1;
  /** The length of the longest one from each pair of places on. */
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old = '', fresh = ''] = [before[i], after[j]];
    const isOver = { old: i >= before.length, fresh: j >= after.length };
    if (!isOver.old && !isOver.fresh && old === fresh) {
      parts.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (isOver.fresh || (!isOver.old && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      parts.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: fresh });
      j += 1;
    }
  }
  return parts;
}

/** Joins neighbours of one kind, and leaves out empty parts. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT);
  const end = isLast ? '' : text.slice(-CONTEXT);
  return text.length > start.length + end.length + 1 ? `${start}…${end}` : text;
}
