import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogAction, LogDetails, LogResource, LogTime } from './LogFields.js';

interface LogTableProps {
  /** Shown when the filters match no entry. */
  empty: ReactNode;
}

export function LogTable({ empty }: LogTableProps) {
  const translate = useTranslate();
  return (
    <RecordTable label={translate('logs.list')} body={VirtualBody} empty={empty}>
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
