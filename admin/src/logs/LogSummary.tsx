import TotalIcon from '@mui/icons-material/HistoryOutlined';
import ResourceIcon from '@mui/icons-material/Inventory2Outlined';
import ActionIcon from '@mui/icons-material/TouchAppOutlined';
import { useTranslate } from 'react-admin';
import { StatCard, StatCards } from '../components/StatCard.js';
import { useNumberFormat } from '../components/useNumberFormat.js';
import { TopCounts } from './TopCounts.js';
import { topCounts } from './topCounts.js';
import { useLogNames } from './useLogNames.js';
import { useLogStats } from './useLogStats.js';

/** How many rows, and the three most frequent actions and resource types (section 2). */
export function LogSummary() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { actionName, resourceName } = useLogNames();
  const { figures: stats, isPending } = useLogStats();
  const shared = { total: stats?.total_logs ?? 0, pending: isPending };
  return (
    <StatCards label={translate('logs.summary')} minWidth={200}>
      <StatCard
        label={translate('logs.total')}
        icon={<TotalIcon />}
        tone="primary"
        value={stats && number(stats.total_logs)}
        pending={isPending}
        note={translate('logs.total_note')}
      />
      <TopCounts
        {...shared}
        label={translate('logs.top_actions')}
        icon={<ActionIcon />}
        tone="secondary"
        counts={topCounts(stats?.action_stats ?? {})}
        nameOf={actionName}
      />
      <TopCounts
        {...shared}
        label={translate('logs.top_resources')}
        icon={<ResourceIcon />}
        tone="info"
        counts={topCounts(stats?.resource_stats ?? {})}
        nameOf={resourceName}
      />
    </StatCards>
  );
}
