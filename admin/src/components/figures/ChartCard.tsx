import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { Section } from '../Section.js';
import { TextButton } from '../TextButton.js';
import { Hint, Text } from '../text.js';
import { type Column, ColumnChart } from './charts.js';
import { FiguresTable } from './FiguresTable.js';
import { useDayName } from './formats.js';

export interface ChartCardProps {
  title: string;
  summary: string;
  height: number;
  state: 'pending' | 'failed' | 'ready';
  /** Whether every figure is zero; then the card is one line. */
  isEmpty: boolean;
  chart: ReactNode;
  /** Keys of the catalogue. */
  heads: string[];
  rows: (string | number)[][];
}

export function ChartCard(props: ChartCardProps) {
  const { title, summary, height, state, isEmpty, chart } = props;
  if (state === 'ready' && isEmpty) {
    return (
      <Section
        title={title}
        level="h2"
        titleSx={{ display: 'inline' }}
        frame={Card}
        sx={{ px: 2.5, py: 1.5, minWidth: 0, alignSelf: 'start' }}
      >
        {' '}
        <Hint text="dashboard.nothing_yet" component="span" />
      </Section>
    );
  }
  return (
    <Section title={title} level="h2" frame={Card} sx={{ p: 2.5, minWidth: 0 }}>
      <Hint sx={{ mb: 2, minHeight: 20 }}>
        {state === 'pending' && <Skeleton width="70%" />}
        {state === 'ready' && summary}
      </Hint>
      <Box sx={{ height }}>
        {state === 'pending' && <Skeleton variant="rounded" height={height} />}
        {state === 'failed' && <NoFigures />}
        {state === 'ready' && chart}
      </Box>
      {state === 'ready' && (
        <FiguresTable
          title={title}
          heads={props.heads}
          rows={props.rows.map((cells) => ({ key: String(cells[0]), cells }))}
          sx={TABLE}
        />
      )}
    </Section>
  );
}

const TABLE = {
  mt: 2,
  '& th, & td': { py: 0.75, textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
};

/** Replaces a chart whose figures could not be read; the error is only logged (section 8). */
function NoFigures() {
  const refresh = useRefresh();
  return (
    <Box
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        height: 1,
        borderRadius: '12px',
        color: 'text.secondary',
        bgcolor: 'action.hover',
      }}
    >
      <CloudOffIcon aria-hidden />
      <Text text="dashboard.no_figures" variant="body2" />
      <TextButton label="errors.retry" size="small" variant="outlined" onClick={() => refresh()} />
    </Box>
  );
}

interface DayChartProps {
  /** Keys of the catalogue; `figure` heads the table's second column. */
  title: string;
  figure: string;
  day?: string;
  height: number;
  /** Undefined when they could not be read. */
  days: { day: string; value: number }[] | undefined;
  isPending: boolean;
  summarize: (columns: Column[]) => string;
}

export function DayChart(props: DayChartProps) {
  const { title, figure, day = 'dashboard.day', height, days, isPending, summarize } = props;
  const translate = useTranslate();
  const dayName = useDayName();
  const columns = (days ?? []).map((one) => ({
    key: one.day,
    label: dayName(one.day),
    value: one.value,
  }));
  const summary = summarize(columns);
  return (
    <ChartCard
      title={title}
      summary={summary}
      height={height}
      state={isPending ? 'pending' : days ? 'ready' : 'failed'}
      isEmpty={total(columns) === 0}
      chart={
        <ColumnChart columns={columns} height={height} label={`${translate(title)} ${summary}`} />
      }
      heads={[day, figure]}
      rows={columns.map(({ label, value }) => [label, value])}
    />
  );
}

export const total = (columns: readonly Column[]): number =>
  columns.reduce((sum, { value }) => sum + value, 0);
