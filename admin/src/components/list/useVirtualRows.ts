import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';

/** Rows rendered beyond each edge of the window, for scrolling and tabbing. */
const SPARE_ROWS = 12;

/** The rows near the window, so that a list of any length costs one screen of rows. */
export function useVirtualRows<Element extends HTMLElement>(
  records: readonly RaRecord[],
  rowHeight: number,
) {
  // Its top edge is that of the first row.
  const ref = useRef<Element>(null);
  const top = useTopInDocument(ref);
  const virtualizer = useWindowVirtualizer<Element>({
    count: records.length,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: SPARE_ROWS,
    scrollMargin: top,
    // Renders rows in the order of events.
    useFlushSync: false,
  });
  // Heights are given, not measured: a new one changes all positions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height decides
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const indexes = virtualizer.getVirtualIndexes();
  const end = (indexes.at(-1) ?? -1) + 1;
  return {
    ref,
    rows: indexes.flatMap((index) => {
      const record = records[index];
      return record ? { record, index } : [];
    }),
    before: (indexes[0] ?? 0) * rowHeight,
    after: (records.length - end) * rowHeight,
  };
}

/** The top of an element in pixels from the top of the document, updated as the page changes. */
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
