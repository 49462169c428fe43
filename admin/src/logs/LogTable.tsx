import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { RecordTable } from '../components/list/RecordTable.js';
import type { RecordColumn } from '../components/list/SortableHeader.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogDetails } from './LogDetails.js';
import { LogAction, LogTime, useLogNames } from './LogFields.js';

const ROW_HEIGHT = 60;

interface LogTableProps {
  /** Shown when the filters match no entry. */
  empty: ReactNode;
}

export function LogTable({ empty }: LogTableProps) {
  const translate = useTranslate();
  const columns = useLogColumns();
  return (
    <RecordTable<LogRecord>
      label={translate('logs.list')}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      empty={empty}
    />
  );
}

const ResourceName = ({ type }: { type: string }) => useLogNames().resourceName(type);

function useLogColumns(): RecordColumn<LogRecord>[] {
  const translate = useTranslate();
  return useMemo(() => {
    const field = (key: keyof LogRecord & string) => ({
      key,
      label: translate(`resources.logs.fields.${key}`),
    });
    const sortable = true;
    return [
      { ...field('created_at'), sortable, width: 200, cell: () => <LogTime /> },
      { ...field('admin_username'), sortable, width: 100, cell: (entry) => entry.admin_username },
      { ...field('action'), sortable, width: 184, cell: () => <LogAction /> },
      {
        ...field('resource_type'),
        sortable,
        width: 130,
        cell: (entry) => <ResourceName type={entry.resource_type} />,
      },
      { ...field('details'), cell: () => <LogDetails /> },
      { ...field('ip_address'), width: 140, cell: (entry) => entry.ip_address || '—' },
    ];
  }, [translate]);
}
