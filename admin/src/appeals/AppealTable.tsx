import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import {
  AppealDecision,
  AppealNumber,
  AppealStatus,
  AppealTime,
  AppealUser,
} from './AppealFields.js';

interface AppealTableProps {
  /** Shown when the filters match no appeal. */
  empty: ReactNode;
}

export function AppealTable({ empty }: AppealTableProps) {
  const translate = useTranslate();
  return (
    <RecordTable label={translate('appeals.list')} body={VirtualBody} empty={empty}>
      <Column source="id" field={AppealNumber} sx={{ width: { md: 84, lg: 100 } }} />
      <Column source="user_id" disableSort field={AppealUser} />
      <Column source="decision" disableSort field={AppealDecision} sx={{ width: '36%' }} />
      <Column
        source="created_at"
        disableSort
        field={AppealTime}
        sx={{ width: { md: 168, lg: 196 } }}
      />
      <Column
        source="status"
        disableSort
        field={AppealStatus}
        sx={{ width: { md: 120, lg: 136 } }}
      />
    </RecordTable>
  );
}
