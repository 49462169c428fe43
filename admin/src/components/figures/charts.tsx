import { alpha, useTheme } from '@mui/material';
import { type ReactNode, type SVGAttributes, useEffect, useRef, useState } from 'react';
import { useNumberFormat } from './formats.js';

interface ChartSvgProps extends Pick<SVGAttributes<SVGSVGElement>, 'fontSize' | 'textAnchor'> {
  height: number;
  label: string;
  /** Draws for the given width, in pixels, so that texts keep their size. */
  children: (width: number) => ReactNode;
}

function ChartSvg({ label, children, ...size }: ChartSvgProps) {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
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

export interface Column {
  key: string;
  label: string;
  value: number;
}

interface ColumnChartProps {
  columns: Column[];
  height: number;
  label: string;
}

const TOP = 20;
const AXIS = 24;
/** Where columns are narrower, only every other one is labelled. */
const LABEL_WIDTH = 52;
const DIGIT = 6.5;

export const ColumnChart = ({ columns, height, label }: ColumnChartProps) => (
  <ChartSvg height={height} label={label} fontSize={11} textAnchor="middle">
    {(width) => <Columns columns={columns} height={height} chartWidth={width} />}
  </ChartSvg>
);

interface ColumnsProps extends Omit<ColumnChartProps, 'label'> {
  chartWidth: number;
}

function Columns({ columns, height, chartWidth }: ColumnsProps) {
  const { palette } = useTheme();
  const { number, compact } = useNumberFormat();
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const ground = height - AXIS;
  const step = chartWidth / Math.max(1, columns.length);
  const figures = [number, compact]
    .map((format) => columns.map(({ value }) => format(value)))
    .find((texts) => texts.every((text) => text.length * DIGIT <= step));
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)));
  const width = Math.min(36, step * 0.62);
  const labelAt = (middle: number) =>
    Math.min(Math.max(middle, LABEL_WIDTH / 2), chartWidth - LABEL_WIDTH / 2);
  return (
    <>
      <line x2={chartWidth} y1={ground + 0.5} y2={ground + 0.5} stroke={palette.divider} />
      {columns.map(({ key, label, value }, index) => {
        const middle = step * (index + 0.5);
        const size = value === 0 ? 0 : Math.max(3, ((ground - TOP) * value) / most);
        // Counted from the last, so that today is always labelled.
        const isNamed = (columns.length - 1 - index) % every === 0;
        const y = ground - size;
        return (
          <g key={key}>
            <title>{`${label}: ${number(value)}`}</title>
            <rect x={step * index} width={step} height={ground} fill="transparent" />
            <rect
              x={middle - width / 2}
              y={y}
              width={width}
              height={size}
              rx={Math.min(4, size / 2)}
              fill={palette.primary.main}
            />
            {value > 0 && figures && (
              <text x={middle} y={y - 6} fill={palette.text.primary} fontWeight={600}>
                {figures[index]}
              </text>
            )}
            {isNamed && (
              <text x={labelAt(middle)} y={height - 6} fill={palette.text.secondary}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

interface BarChartProps {
  bars: {
    key: string;
    label: string;
    note: string;
    /** Shares of the whole, 0 to 1, on one scale. */
    shares: number[];
  }[];
  height: number;
  label: string;
}

const BAR_HEIGHT = 7;

/** Horizontal bars below their labels; equal colours mean the same figure. */
export function BarChart({ bars, height, label }: BarChartProps) {
  const { palette } = useTheme();
  const step = height / Math.max(1, bars.length);
  const tones = [
    `var(--share-1, ${palette.primary.main})`,
    `var(--share-2, ${palette.secondary.main})`,
  ];
  return (
    <ChartSvg height={height} label={label} fontSize={13}>
      {(width) =>
        bars.map(({ key, label: name, note, shares }, index) => {
          const top = step * index;
          return (
            <g key={key}>
              <text x={0} y={top + 16} fill={palette.text.primary} fontWeight={600}>
                {name}
              </text>
              <text x={width} y={top + 16} fill={palette.text.secondary} textAnchor="end">
                {note}
              </text>
              {shares.map((share, number) => {
                const y = top + 24 + number * (BAR_HEIGHT + 3);
                const bar = { x: 0, y, height: BAR_HEIGHT, rx: BAR_HEIGHT / 2 };
                const color = tones[number] ?? palette.primary.main;
                return (
                  <g key={color}>
                    <rect {...bar} width={width} fill={alpha(palette.text.secondary, 0.12)} />
                    <rect {...bar} width={width * share} fill={color} />
                  </g>
                );
              })}
            </g>
          );
        })
      }
    </ChartSvg>
  );
}
