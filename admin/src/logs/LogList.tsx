import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import { InfiniteListBase } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ListCard } from '../components/ListCard.js';
import { PageTitle } from '../components/PageTitle.js';
import { useLongListOptions } from '../components/useLongListOptions.js';
import { LogRows } from './LogRows.js';
import { LogSummary } from './LogSummary.js';

/** Rows fetched at a time; more follow while scrolling. */
const PAGE_SIZE = 100;

const NoLogs = () => (
  <EmptyState icon={<HistoryIcon />} title="logs.empty_title" text="logs.empty_text" />
);

export function LogList() {
  const queryOptions = useLongListOptions('logs.load_failed');
  return (
    <>
      <PageTitle title="logs.title" />
      <Box sx={{ mb: 2 }}>
        <LogSummary />
      </Box>
      <InfiniteListBase
        perPage={PAGE_SIZE}
        sort={{ field: 'id', order: 'DESC' }}
        queryOptions={queryOptions}
      >
        <ListCard failure="logs.load_failed" empty={<NoLogs />}>
          <LogRows />
        </ListCard>
      </InfiniteListBase>
    </>
  );
}
