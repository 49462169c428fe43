import AppealIcon from '@mui/icons-material/GavelOutlined';
import { useTranslate } from 'react-admin';
import { APPEAL_STATUSES } from '#libs/domain/index.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { RefreshButton } from '../components/list/ListButtons.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { PageTitle } from '../components/shell/screen.js';
import {
  AppealDecision,
  AppealNumber,
  AppealStatus,
  AppealTime,
  AppealUser,
} from './AppealFields.js';

const AppealDialog = lazyRecord(async () => (await import('./AppealDialog.js')).AppealDialog);

const AppealCards = lazyPart(async () => (await import('./AppealCards.js')).AppealCards);

export function AppealList() {
  return (
    <>
      <PageTitle title="appeals.title" />
      <RecordList icon={<AppealIcon />} sort={{ field: 'id', order: 'ASC' }}>
        <AppealBar />
        <Appeals />
      </RecordList>
      <RecordRoutes record={AppealDialog} />
    </>
  );
}

function Appeals() {
  return useIsWide() ? <AppealTable /> : <AppealCards />;
}

function AppealBar() {
  const translate = useTranslate();
  const statusName = (status: string) => translate(`appeals.status.${status}`, { _: status });
  // Without a filter the server returns the open ones.
  const answered = APPEAL_STATUSES.filter((id) => id !== 'open');
  const statuses = answered.map((id) => ({ id, name: statusName(id) }));
  return (
    <ListBar
      table
      filters={[
        <SelectFilter
          key="status"
          source="status"
          choices={statuses}
          none="appeals.status.open"
          alwaysOn
        />,
        <TextFilter key="user" source="user_id" type="number" />,
      ]}
      format={{ status: statusName }}
      actions={<RefreshButton />}
    >
      <ListCount text="appeals.count" />
    </ListBar>
  );
}

function AppealTable() {
  return (
    <RecordTable>
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
