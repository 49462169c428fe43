import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows drawn beyond each edge of the window, so that scrolling and tabbing find them there. */
const SPARE_ROWS = 16;
/** The range moves by this many rows at a time; redrawing at every row would be waste. */
const STEP_ROWS = 8;

export interface VisibleRows {
  /** Goes on the element whose top edge is the top of the first row. */
  ref: RefObject<HTMLElement | null>;
  first: number;
  /** One past the last row to draw. */
  end: number;
}

/**
 * Which of `count` rows of `rowHeight` pixels to draw, so that a list of any length costs as much
 * as one screenful. The window scrolls, and every row must have exactly that height; all rows are
 * drawn when there is no such height.
 */
export function useVisibleRows(count: number, rowHeight: number | undefined): VisibleRows {
  const ref = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(window.innerHeight);
  useEffect(() => {
    if (!rowHeight) return;
    const measure = () => {
      if (!ref.current) return;
      const above = Math.max(0, -ref.current.getBoundingClientRect().top / rowHeight);
      setTop(Math.floor(above / STEP_ROWS) * STEP_ROWS);
      setHeight(window.innerHeight);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [rowHeight]);
  if (!rowHeight) return { ref, first: 0, end: count };
  const end = Math.min(count, top + Math.ceil(height / rowHeight) + STEP_ROWS + SPARE_ROWS);
  return { ref, first: Math.max(0, Math.min(top, end) - SPARE_ROWS), end };
}
