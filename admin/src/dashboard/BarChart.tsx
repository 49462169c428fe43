import { alpha, useTheme } from '@mui/material/styles';
import { ChartSvg } from '../components/figures/ChartSvg.js';

interface Bar {
  key: string;
  label: string;
  note: string;
  /** Parts of the whole, 0 to 1, all on the one scale of the chart. */
  shares: number[];
}

interface BarChartProps {
  bars: Bar[];
  height: number;
  label: string;
}

const BAR_HEIGHT = 7;

/** Horizontal bars below their labels; bars of one colour show the same thing. */
export function BarChart({ bars, height, label }: BarChartProps) {
  const { palette } = useTheme();
  const step = height / Math.max(1, bars.length);
  const tones = [palette.primary.main, palette.secondary.main];
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
