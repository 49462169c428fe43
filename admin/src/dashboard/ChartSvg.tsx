import type { ReactNode, SVGAttributes } from 'react';
import { useWidth } from './useWidth.js';

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
