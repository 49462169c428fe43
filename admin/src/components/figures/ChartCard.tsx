import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { FIGURES_TABLE } from '../../theme/styles.js';
import { type Column, ColumnChart } from './charts.js';
import { useDayName, useNumberFormat } from './formats.js';

interface ChartCardProps {
  title: string;
  summary: string;
  /** In pixels; reserved while it loads. */
  height: number;
  /** `failed` when the figures could not be read. */
  state: 'pending' | 'failed' | 'ready';
  /** Whether every figure is zero; then the card is one line. */
  isEmpty: boolean;
  chart: ReactNode;
  heads: string[];
  rows: (string | number)[][];
}

export function ChartCard(props: ChartCardProps) {
  const { title, summary, height, state, isEmpty, chart } = props;
  const translate = useTranslate();
  const titleId = useId();
  if (state === 'ready' && isEmpty) {
    return (
      <Card
        component="section"
        aria-labelledby={titleId}
        sx={{ px: 2.5, py: 1.5, minWidth: 0, alignSelf: 'start' }}
      >
        <Typography variant="h2" id={titleId} component="h2" sx={{ display: 'inline' }}>
          {translate(title)}
        </Typography>{' '}
        <Typography variant="body2" color="textSecondary" component="span">
          {translate('dashboard.nothing_yet')}
        </Typography>
      </Card>
    );
  }
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2.5, minWidth: 0 }}>
      <Typography variant="h2" id={titleId}>
        {translate(title)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, minHeight: 20 }}>
        {state === 'pending' && <Skeleton width="70%" />}
        {state === 'ready' && summary}
      </Typography>
      <Box sx={{ height }}>
        {state === 'pending' && <Skeleton variant="rounded" height={height} />}
        {state === 'failed' && <NoFigures />}
        {state === 'ready' && chart}
      </Box>
      {state === 'ready' && <FiguresTable {...props} />}
    </Card>
  );
}

/** Replaces a chart whose figures could not be read; the error is only logged (section 8). */
function NoFigures() {
  const translate = useTranslate();
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
      <Typography variant="body2">{translate('dashboard.no_figures')}</Typography>
      <Button size="small" variant="outlined" onClick={() => refresh()}>
        {translate('errors.retry')}
      </Button>
    </Box>
  );
}

function FiguresTable({ title, heads, rows }: Pick<ChartCardProps, 'title' | 'heads' | 'rows'>) {
  const translate = useTranslate();
  return (
    <Box
      component="details"
      sx={{
        mt: 2,
        ...FIGURES_TABLE,
        '& th, & td': { py: 0.75, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
        '& th:first-of-type': { textAlign: 'left', fontWeight: 500 },
        '& thead th': { color: 'text.secondary', fontWeight: 600 },
      }}
    >
      <summary>{translate('dashboard.as_table')}</summary>
      <table aria-label={translate(title)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={heads[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
  const { number } = useNumberFormat();
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
      heads={[translate(day), translate(figure)]}
      rows={columns.map(({ label, value }) => [label, number(value)])}
    />
  );
}

export const total = (columns: readonly Column[]): number =>
  columns.reduce((sum, { value }) => sum + value, 0);
