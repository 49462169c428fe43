/** A field before and after, as texts of a bounded length. */
export interface LogChange {
  field: string;
  from: string;
  to: string;
}

/** Most characters of a field's value in a sentence. */
const MAX_VALUE = 60;
/** Characters shown before and after the changed place of a long text. */
const CONTEXT = 16;

const written = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value ?? null);

/** A text, or a list as one. */
const asText = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : undefined;
};

const clipped = (text: string): string =>
  text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;

/** How many characters both texts begin with; a surrogate pair is not cut. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return /[\uD800-\uDBFF]/.test(one[length - 1] ?? '') ? length - 1 : length;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** A long text around the place where it differs: `…before changed after…`. */
function around(text: string, start: number, end: number): string {
  const first = Math.max(0, start - CONTEXT);
  const last = Math.min(text.length, end + CONTEXT);
  const shown = text.slice(first, last);
  const inside =
    shown.length > MAX_VALUE
      ? `${shown.slice(0, MAX_VALUE - CONTEXT)}…${shown.slice(-CONTEXT)}`
      : shown;
  return `${first > 0 ? '…' : ''}${JSON.stringify(inside)}${last < text.length ? '…' : ''}`;
}

/** One field of a record before and after; of a long text, the place that changed (decision 44). */
export function logChange(field: string, before: unknown, after: unknown): LogChange {
  const [from, to] = [written(before), written(after)];
  const [one, other] = [asText(before), asText(after)];
  const isShort = from.length <= MAX_VALUE && to.length <= MAX_VALUE;
  if (one === undefined || other === undefined || isShort) {
    return { field, from: clipped(from), to: clipped(to) };
  }
  const start = commonStart(one, other);
  const rest = commonStart(reversed(one.slice(start)), reversed(other.slice(start)));
  return {
    field,
    from: around(one, start, one.length - rest),
    to: around(other, start, other.length - rest),
  };
}
