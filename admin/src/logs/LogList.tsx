import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ExportCsvButton } from '../components/list/ExportCsvButton.js';
import { ListCard } from '../components/list/ListCard.js';
import { ListToolbar } from '../components/list/ListToolbar.js';
import { LoadMore } from '../components/list/LoadMore.js';
import { RefreshButton } from '../components/list/RefreshButton.js';
import { useInfiniteListOptions } from '../components/list/useInfiniteListOptions.js';
import { useRoomFor } from '../components/list/useRoomFor.js';
import { PageTitle } from '../components/PageTitle.js';
import { LogCards } from './LogCards.js';
import { ClearFiltersButton, LogFilters } from './LogFilters.js';
import { LogSummary } from './LogSummary.js';
import { LogTable } from './LogTable.js';

/** Rows fetched at a time; more are loaded while scrolling. */
const PAGE_SIZE = 100;

const NoLogs = () => (
  <EmptyState icon={<HistoryIcon />} title="logs.empty_title" text="logs.empty_text" />
);

export function LogList() {
  const queryOptions = useInfiniteListOptions('logs.load_failed');
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

/** Width the table needs, in pixels; on narrower screens cards are shown. */
const TABLE_WIDTH = 952;

function LogRows() {
  const empty = <NoMatchingLogs />;
  const wide = useRoomFor(TABLE_WIDTH);
  return (
    <>
      <ListToolbar
        actions={
          <>
            <ExportCsvButton collection="logs" />
            <RefreshButton />
          </>
        }
      >
        <LogCount />
      </ListToolbar>
      <LogFilters />
      {wide ? <LogTable empty={empty} /> : <LogCards empty={empty} />}
      <LoadMore />
    </>
  );
}

function LogCount() {
  const translate = useTranslate();
  const { total } = useListContext();
  return (
    <Typography variant="h2">
      <span role="status">
        {total === undefined
          ? translate('logs.list')
          : translate('logs.count', { smart_count: total })}
      </span>
    </Typography>
  );
}

function NoMatchingLogs() {
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title="logs.no_match_title"
      text="logs.no_match_text"
      action={<ClearFiltersButton />}
    />
  );
}
