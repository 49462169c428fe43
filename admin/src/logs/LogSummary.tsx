import TotalIcon from '@mui/icons-material/HistoryOutlined';
import ResourceIcon from '@mui/icons-material/Inventory2Outlined';
import ActionIcon from '@mui/icons-material/TouchAppOutlined';
import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import {
  CardFrame,
  type CardFrameProps,
  ShareBar,
  StatCard,
  StatCards,
  shareOf,
} from '../components/figures/StatCard.js';
import { useFigures } from '../components/figures/useFigures.js';
import { PLAIN_LIST } from '../theme/styles.js';
import { useLogNames } from './LogFields.js';

export function LogSummary() {
  const translate = useTranslate();
  const { actionName, resourceName } = useLogNames();
  const { figures: stats, isPending } = useFigures(['logs', 'stats'], (api) => api('getLogStats'));
  const shared = { total: stats?.total_logs ?? 0, pending: isPending };
  return (
    <StatCards label="logs.summary" minWidth={200}>
      <StatCard
        label="logs.total"
        icon={<TotalIcon />}
        tone="primary"
        value={stats?.total_logs}
        pending={isPending}
        note={translate('logs.total_note')}
      />
      <TopCounts
        {...shared}
        label="logs.top_actions"
        icon={<ActionIcon />}
        tone="secondary"
        counts={topCounts(stats?.action_stats ?? {})}
        nameOf={actionName}
      />
      <TopCounts
        {...shared}
        label="logs.top_resources"
        icon={<ResourceIcon />}
        tone="info"
        counts={topCounts(stats?.resource_stats ?? {})}
        nameOf={resourceName}
      />
    </StatCards>
  );
}

interface TopCountsProps extends Omit<CardFrameProps, 'children'> {
  counts: Count[];
  total: number;
  pending: boolean;
  nameOf: (name: string) => string;
}

function TopCounts({ counts, total, pending, nameOf, tone, ...frame }: TopCountsProps) {
  const { number } = useNumberFormat();
  return (
    <CardFrame {...frame} tone={tone}>
      {pending && <Skeleton variant="rounded" height={76} />}
      {!pending && counts.length === 0 && <Typography color="textSecondary">—</Typography>}
      <Box component="ol" sx={{ ...PLAIN_LIST, display: 'grid', gap: 0.75 }}>
        {counts.map(({ name, count }) => (
          <Box component="li" key={name}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Typography variant="caption" noWrap>
                {nameOf(name)}
              </Typography>
              <Typography variant="caption" sx={{ fontWeight: 700 }}>
                {number(count)}
              </Typography>
            </Box>
            <ShareBar shares={[{ tone, share: shareOf(count, total) }]} />
          </Box>
        ))}
      </Box>
    </CardFrame>
  );
}

/** Entries shown in each summary of the log (section 9). */
const TOP = 3;

interface Count {
  name: string;
  count: number;
}

/** The most frequent names; equal ones in alphabetical order. */
export function topCounts(counts: Record<string, number>): Count[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, TOP);
}
