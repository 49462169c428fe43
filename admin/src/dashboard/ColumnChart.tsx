import { useTheme } from '@mui/material/styles';
import { useNumberFormat } from '../components/useNumberFormat.js';
import { useWidth } from './useWidth.js';

export interface Column {
  key: string;
  label: string;
  value: number;
}

interface ColumnChartProps {
  columns: Column[];
  height: number;
  /** What the chart says, for those who do not see it. */
  label: string;
}

const TOP = 20;
const AXIS = 24;
/** Narrower than this, only every other column is named. */
const LABEL_WIDTH = 52;

/** Upright bars on a common line; drawn in pixels, so that its texts keep their size. */
export function ColumnChart({ columns, height, label }: ColumnChartProps) {
  const { palette } = useTheme();
  const { number } = useNumberFormat();
  const [ref, width] = useWidth<SVGSVGElement>();
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const step = width / Math.max(1, columns.length);
  const bar = Math.min(36, step * 0.62);
  const ground = height - AXIS;
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)));
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      width="100%"
      height={height}
      fontSize={11}
      textAnchor="middle"
      style={{ display: 'block' }}
    >
      <line x1={0} x2={width} y1={ground + 0.5} y2={ground + 0.5} stroke={palette.divider} />
      {columns.map(({ key, label: name, value }, index) => {
        const size = value === 0 ? 0 : Math.max(3, ((ground - TOP) * value) / most);
        const middle = step * (index + 0.5);
        // Counted from the last, so that today is always named.
        const named = (columns.length - 1 - index) % every === 0;
        return (
          <g key={key}>
            <title>{`${name}: ${number(value)}`}</title>
            <rect x={middle - step / 2} y={0} width={step} height={ground} fill="transparent" />
            <rect
              x={middle - bar / 2}
              y={ground - size}
              width={bar}
              height={size}
              rx={Math.min(4, size / 2)}
              fill={palette.primary.main}
            />
            {value > 0 && (
              <text x={middle} y={ground - size - 6} fill={palette.text.primary} fontWeight={600}>
                {number(value)}
              </text>
            )}
            {named && (
              <text x={middle} y={height - 6} fill={palette.text.secondary}>
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
