import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import { LOG_ACTIONS, LOG_RESOURCE_TYPES, MAX_LENGTH } from '#libs/domain/index.js';
import { Copyable } from '../components/Copyable.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Caption, Hint, LeadingText } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { LogRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useLanguage } from '../providers/i18n/language.js';
import { LogAction, LogAddress, LogDetails, LogResource } from './LogFields.js';
import { LogSummary } from './LogSummary.js';

const OperationsChart = lazyPart(() => import('./OperationsChart.js'), 'OperationsChart');
const LogDialog = lazyRecord(() => import('./LogDialog.js'), 'LogDialog');

const FILTERS = [
  <SelectFilter key="action" source="action" values={LOG_ACTIONS} texts="logs.action" alwaysOn />,
  <SelectFilter
    key="type"
    source="resource_type"
    values={LOG_RESOURCE_TYPES}
    texts="logs.resource"
    alwaysOn
  />,
  <TextFilter key="admin" source="admin_username" maxLength={MAX_LENGTH.username} alwaysOn />,
  <DayFilter key="since" source="created_at_gte" bound="first" alwaysOn />,
  <DayFilter key="until" source="created_at_lte" bound="last" alwaysOn />,
];

export function LogList() {
  const locale = useLanguage();
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <LogSummary />
      </Box>
      <ListScreen
        sort={{ field: 'id', order: 'DESC' }}
        // The server writes the details in the reader's language (decision 44).
        meta={{ locale }}
        filters={FILTERS}
        exported="logs"
        bar={
          <>
            <SearchBox permission="people.read" />
            <ListCount />
          </>
        }
        record={LogDialog}
        table={<LogTable />}
        cards={<RecordCards cardHeight={148} sortable={SORTABLE} card={LogCard} />}
      />
      <LogHead />
      <Box sx={{ mt: 2 }}>
        <Suspense fallback={null}>
          <OperationsChart />
        </Suspense>
      </Box>
    </>
  );
}

const LogTable = () => (
  <RecordTable>
    <Column source="created_at" field={TimeField} width={[156, 196]} />
    <Column source="admin_username" width={[84, 100]} />
    <Column source="action" field={LogAction} width={[136, 176]} />
    <Column source="resource_type" field={LogResource} width={[96, 120]} />
    <Column source="details" disableSort field={LogDetails} />
    <Column source="ip_address" disableSort field={LogAddress} width={[112, 132]} />
  </RecordTable>
);

const SORTABLE = ['id', 'admin_username', 'action', 'resource_type'];

function LogCard() {
  const { admin_username, ip_address } = useRecord<LogRecord>();
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', gap: 0.75, height: '100%', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LogAction />
        <Hint noWrap>
          <LogResource />
        </Hint>
      </Box>
      <Typography variant="body2" component="div">
        <LogDetails />
      </Typography>
      <Caption noWrap>
        <TimeField source="created_at" />
      </Caption>
      <Caption noWrap>{[admin_username, ip_address].filter(Boolean).join(' · ')}</Caption>
    </Box>
  );
}

/** The hash that seals the log so far. */
function LogHead() {
  const { data: head } = useApiQuery(['logs', 'head'], (api) => api('getLogHead'));
  if (!head?.last_id) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
      <LeadingText text="logs.head" args={{ id: head.last_id }} />
      <Copyable text={head.hash} label="logs.copy_head" />
    </Typography>
  );
}
