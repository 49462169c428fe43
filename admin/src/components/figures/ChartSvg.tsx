import {
  type ReactNode,
  type RefObject,
  type SVGAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';

interface ChartSvgProps extends Pick<SVGAttributes<SVGSVGElement>, 'fontSize' | 'textAnchor'> {
  height: number;
  /** What the chart says, for those who do not see it. */
  label: string;
  /** Draws for the width there is; everything is in pixels, so that texts keep their size. */
  children: (width: number) => ReactNode;
}

/** The frame of a chart: one picture, as wide as its card. */
export function ChartSvg({ label, children, ...size }: ChartSvgProps) {
  const [ref, width] = useWidth<SVGSVGElement>();
  return (
    <svg
      {...size}
      ref={ref}
      role="img"
      aria-label={label}
      width="100%"
      style={{ display: 'block' }}
    >
      {children(width)}
    </svg>
  );
}

/** The current width of an element in pixels; 0 until it has been measured. */
function useWidth<T extends Element>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
