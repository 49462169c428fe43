import { createElement, type ElementType, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';

/* Creates all elements of the site (see web/vite.config.ts): Chinese texts get places to break between words. */

export { Fragment } from 'react/jsx-runtime';

interface Props {
  [name: string]: unknown;
  children?: unknown;
}

const HAN = /\p{Script=Han}/u;
const SHORT = 3;
/** A number stays with its measure word (3 天), and a time with its zone. */
const UNBROKEN = /\d\d:\d\d（[^）<]*）|[\d.,]*\d \p{Script=Han}[^<\p{P}]*/gu;
/** Their texts hold no elements, or are shown letter by letter. */
const PLAIN = new Set('code desc option pre script style text textarea title tspan'.split(' '));
const MAX_CACHED = 2000;
const cache = new Map<string, ReactElement>();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns HTML, because the server's segmenter may split differently, in an element of its own for flex boxes. */
function withBreaks(text: string): ReactElement {
  const known = cache.get(text);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const __html = breakableParts(text)
    .map(escapeText)
    .join('<wbr>')
    .replace(UNBROKEN, '<span class="unbroken">$&</span>');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every part of the text is escaped
  const element = createElement('span', { dangerouslySetInnerHTML: { __html } });
  cache.set(text, element);
  return element;
}

const prepared = (child: unknown): unknown =>
  typeof child === 'string' && child.length > SHORT && HAN.test(child) ? withBreaks(child) : child;

function propsOf(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' || PLAIN.has(type)) return props;
  const { children, className } = props;
  // It has no lines, and would be found beside the same text in view.
  if (className === 'visually-hidden') return props;
  if (Array.isArray(children)) return { ...props, children: children.map(prepared) };
  const child = prepared(children);
  return child === children ? props : { ...props, children: child };
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, propsOf(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, propsOf(type, props), key);
}

/** Separates words; no text contains it. */
const GAP = '\0';

// No lookbehind: it is a syntax error in Safari before 16.4.
/** The segmenter splits words that it does not know (代|币, 私|钥): single characters side by side are a word. */
const SINGLES = /(^|\0)((?![的了])\p{Script=Han}(?:\0(?![的了])\p{Script=Han})+)(?=\0|$)/gu;
/** Words begin with these (去|中心, 未|领取, 可|兑换). */
const AFTER_PREFIX = /((?:^|\0)[去不未无可])\0(?=\p{Script=Han})/gu;
/** Any other single character belongs to the word before it (贡献|者, 我们|的), or else to the next. */
const BEFORE_SINGLE = /([\p{L}\p{N}])\0(?=\p{Script=Han}(?:\0|$))/gu;
const AFTER_SINGLE = /((?:^|[^\p{L}\p{N}\0]\0?)\p{Script=Han})\0/gu;
/**
 * Browsers know where lines break around marks. Between Han and letters or digits side by side they put space
 * (`text-autospace`), but not around a mark of ours.
 */
const AROUND_OTHERS = /\0(?=\P{Script=Han})|([^\p{Script=Han}\0])\0/gu;
/** A last line of two characters looks like a mistake: a short end belongs to the word before it. */
const BEFORE_SHORT_END = /(\0[^\0]{1,6})\0(?=[^\0]{1,3}$)/u;

let segmenter: Intl.Segmenter | undefined;

/** The parts of a Chinese text between which a line may break; the whole text without `Intl.Segmenter`. */
export function breakableParts(text: string): string[] {
  if (!('Segmenter' in Intl)) return [text];
  // Making one reads a dictionary, which pages in English need not wait for.
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .join(GAP)
    .replace(SINGLES, (_, before: string, run: string) => before + run.replaceAll(GAP, ''))
    .replace(AFTER_PREFIX, '$1')
    .replace(BEFORE_SINGLE, '$1')
    .replace(AFTER_SINGLE, '$1')
    .replace(AROUND_OTHERS, '$1')
    .replace(BEFORE_SHORT_END, '$1')
    .split(GAP);
}
