import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows rendered beyond each edge of the window, so that they are there when scrolling or tabbing. */
const SPARE_ROWS = 16;
/** The range moves by this many rows at a time, to render less often while scrolling. */
const STEP_ROWS = 8;

interface VirtualRows {
  /** Goes on the element whose top edge is the top of the first row. */
  ref: RefObject<HTMLElement | null>;
  first: number;
  /** One past the last row to draw. */
  end: number;
}

/**
 * Which of `count` rows of `rowHeight` pixels to render, so that a list of any length costs as much
 * as one screen of rows. Every row must have exactly that height; without it all rows are rendered.
 */
export function useVirtualRows(count: number, rowHeight: number | undefined): VirtualRows {
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
