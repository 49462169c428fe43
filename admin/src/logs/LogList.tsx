import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useLocale } from 'react-admin';
import { LOG_ACTIONS, LOG_RESOURCE_TYPES, MAX_LENGTH } from '#libs/domain/index.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { ExportCsvButton, RefreshButton } from '../components/list/ListButtons.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { PageTitle } from '../components/shell/screen.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogAction, LogDetails, LogResource, LogTime, useLogNames } from './LogFields.js';
import { LogSummary } from './LogSummary.js';

const OperationsChart = lazyPart(
  async () => (await import('./OperationsChart.js')).OperationsChart,
);
const LogDialog = lazyRecord(async () => (await import('./LogDialog.js')).LogDialog);

const LogCards = lazyPart(async () => (await import('./LogCards.js')).LogCards);

export function LogList() {
  const locale = useLocale();
  return (
    <>
      <PageTitle title="logs.title" />
      <Box sx={{ mb: 2 }}>
        <LogSummary />
      </Box>
      <RecordList
        icon={<HistoryIcon />}
        sort={{ field: 'id', order: 'DESC' }}
        // The server writes the details in the reader's language (decision 44).
        meta={{ locale }}
      >
        <LogBar />
        <Logs />
      </RecordList>
      <Box sx={{ mt: 2 }}>
        <Suspense fallback={null}>
          <OperationsChart />
        </Suspense>
      </Box>
      <RecordRoutes record={LogDialog} />
    </>
  );
}

function Logs() {
  return useIsWide() ? <LogTable /> : <LogCards />;
}

function LogBar() {
  const { actionName, resourceName } = useLogNames();
  const { day } = useTimeFormat();
  const actions = LOG_ACTIONS.map((id) => ({ id, name: actionName(id) }));
  const types = LOG_RESOURCE_TYPES.map((id) => ({ id, name: resourceName(id) }));
  return (
    <ListBar
      table
      filters={[
        <SelectFilter key="action" source="action" choices={actions} alwaysOn />,
        <SelectFilter key="type" source="resource_type" choices={types} alwaysOn />,
        <TextFilter key="admin" source="admin_username" maxLength={MAX_LENGTH.username} alwaysOn />,
        <DayFilter key="since" source="created_at_gte" bound="first" alwaysOn />,
        <DayFilter key="until" source="created_at_lte" bound="last" alwaysOn />,
      ]}
      format={{
        action: actionName,
        resource_type: resourceName,
        created_at_gte: day,
        created_at_lte: day,
      }}
      actions={
        <>
          <ExportCsvButton collection="logs" />
          <RefreshButton />
        </>
      }
    >
      <SearchBox label="logs.search" />
      <ListCount text="logs.count" />
    </ListBar>
  );
}

function LogTable() {
  return (
    <RecordTable>
      <Column source="created_at" field={LogTime} sx={{ width: { md: 156, lg: 196 } }} />
      <Column source="admin_username" sx={{ width: { md: 84, lg: 100 } }} />
      <Column source="action" field={LogAction} sx={{ width: { md: 136, lg: 176 } }} />
      <Column source="resource_type" field={LogResource} sx={{ width: { md: 96, lg: 120 } }} />
      <Column source="details" disableSort field={LogDetails} />
      <Column<LogRecord>
        source="ip_address"
        disableSort
        render={(entry) => entry.ip_address || '—'}
        sx={{ width: { md: 112, lg: 132 } }}
      />
    </RecordTable>
  );
}
