import { createElement, type ElementType, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { breakableParts } from './chinese-words.js';

/*
 * All elements of the site are made here (web/plugins/line-breaks.ts). Lines of Chinese would break within
 * words: in an element of HTML, a Chinese text is given the places where they may break instead.
 */

export { Fragment } from 'react/jsx-runtime';

interface Props {
  [name: string]: unknown;
  children?: unknown;
}

const HAN = /\p{Script=Han}/u;
/** A text so short stays on one line. */
const SHORT = 3;
/** Their texts hold no elements, or are shown letter by letter. */
const PLAIN = new Set('code desc option pre script style text textarea title tspan'.split(' '));
/** Texts that were read last; those with numbers in them have no end. */
const MOST_KEPT = 2000;
const kept = new Map<string, ReactElement>();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * As HTML, because React need not know the words: it would compare each with the server's, whose segmenter
 * may be another. An element of its own, because in a flexible box each place would be an item.
 */
function withBreaks(text: string): ReactElement {
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const __html = breakableParts(text).map(escapeText).join('<wbr>');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every part of the text is escaped
  const element = createElement('span', { dangerouslySetInnerHTML: { __html } });
  kept.set(text, element);
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

/** As React's own. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, propsOf(type, props), key);
}

/** As React's own. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, propsOf(type, props), key);
}
