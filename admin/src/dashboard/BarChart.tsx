import { alpha, useTheme } from '@mui/material/styles';
import { ChartSvg } from './ChartSvg.js';

interface Bar {
  key: string;
  label: string;
  note: string;
  value: number;
  /** Drawn faintly behind the value. */
  rest: number;
}

interface BarChartProps {
  bars: Bar[];
  height: number;
  label: string;
}

const BAR_HEIGHT = 10;

/** Horizontal bars with their labels above. */
export function BarChart({ bars, height, label }: BarChartProps) {
  const { palette } = useTheme();
  const most = Math.max(1, ...bars.map(({ value, rest }) => value + rest));
  const step = height / Math.max(1, bars.length);
  const tones = [palette.primary, palette.info, palette.secondary, palette.success];
  return (
    <ChartSvg height={height} label={label} fontSize={13}>
      {(width) =>
        bars.map(({ key, label: name, note, value, rest }, index) => {
          const top = step * index;
          const color = tones[index % tones.length]?.main ?? palette.primary.main;
          const bar = { x: 0, y: top + 26, height: BAR_HEIGHT, rx: BAR_HEIGHT / 2 };
          return (
            <g key={key}>
              <text x={0} y={top + 16} fill={palette.text.primary} fontWeight={600}>
                {name}
              </text>
              <text x={width} y={top + 16} fill={palette.text.secondary} textAnchor="end">
                {note}
              </text>
              <rect {...bar} width={width} fill={alpha(palette.text.secondary, 0.12)} />
              <rect {...bar} width={(width * (value + rest)) / most} fill={alpha(color, 0.35)} />
              <rect {...bar} width={(width * value) / most} fill={color} />
            </g>
          );
        })
      }
    </ChartSvg>
  );
}
