import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Card, Skeleton, type SxProps } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { TextButton } from '../TextButton.js';
import { Hint, Text } from '../text.js';
import { type Column, ColumnChart } from './charts.js';
import { useDayName, useNumberFormat } from './formats.js';

interface ChartCardProps {
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
  const titleId = useId();
  if (state === 'ready' && isEmpty) {
    return (
      <Card
        component="section"
        aria-labelledby={titleId}
        sx={{ px: 2.5, py: 1.5, minWidth: 0, alignSelf: 'start' }}
      >
        <Text text={title} variant="h2" id={titleId} component="h2" sx={{ display: 'inline' }} />{' '}
        <Hint text="dashboard.nothing_yet" component="span" />
      </Card>
    );
  }
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2.5, minWidth: 0 }}>
      <Text text={title} variant="h2" id={titleId} />
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
    </Card>
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

interface FiguresTableProps extends Pick<ChartCardProps, 'title' | 'heads'> {
  rows: { key: string | number; cells: (string | number)[] }[];
  sx: Extract<SxProps, object>;
}

export function FiguresTable({ title, heads, rows, sx }: FiguresTableProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return (
    <Box
      component="details"
      sx={{
        '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', py: 0.5 },
        '@media (pointer: coarse)': { '& summary': { lineHeight: '36px' } },
        '& table': { width: '100%', mt: 1, borderCollapse: 'collapse', fontSize: '0.8125rem' },
        '& tr > *': { borderBottom: 1, borderColor: 'divider' },
        ...sx,
      }}
    >
      <summary>{translate('dashboard.as_table')}</summary>
      <Box sx={{ overflowX: 'auto' }}>
        <table aria-label={translate(title)}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {translate(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  <td key={heads[column + 1]}>
                    {typeof figure === 'number' ? number(figure) : figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
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
