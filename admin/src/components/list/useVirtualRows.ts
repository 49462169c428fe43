import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Rows rendered beyond each edge of the window, so that they are there when scrolling or tabbing. */
const SPARE_ROWS = 12;

interface VirtualRows<Element> {
  /** Goes on the element whose top edge is the top of the first row. */
  ref: RefObject<Element | null>;
  /** Indices of the rows to render. */
  rows: number[];
  /** Height of what is left out, in pixels. */
  before: number;
  after: number;
}

/**
 * Which of `count` rows of `rowHeight` pixels to render, so that a list of any length costs as much
 * as one screen of rows. Every row must have exactly that height.
 */
export function useVirtualRows<Element extends HTMLElement>(
  count: number,
  rowHeight: number,
): VirtualRows<Element> {
  const ref = useRef<Element>(null);
  const top = useTopInDocument(ref);
  const virtualizer = useWindowVirtualizer<Element>({
    count,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: SPARE_ROWS,
    scrollMargin: top,
    // Rows are rendered in the order of events instead of in the middle of each.
    useFlushSync: false,
  });
  // Heights are known, not measured: another one makes all positions anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height decides
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualIndexes();
  const first = rows[0] ?? 0;
  const end = (rows.at(-1) ?? -1) + 1;
  return { ref, rows, before: first * rowHeight, after: (count - end) * rowHeight };
}

/** Where the element begins, in pixels from the top of the document, whatever changes above it. */
function useTopInDocument(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => {
      if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}
