import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';

import { useTranslate } from 'react-admin';
import { SIGNALS, USER_STATUSES } from '#libs/domain/index.js';
import { EmptyState } from '../components/figures/EmptyState.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar } from '../components/list/ListBar.js';
import { ExportCsvButton, RefreshButton } from '../components/list/ListButtons.js';
import { NoMatches } from '../components/list/NoMatches.js';
import { RecordList } from '../components/list/RecordList.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { useIsWide } from '../components/list/useIsWide.js';
import { lazyRecord, RecordRoutes, useRecordMatch } from '../components/record/RecordAddress.js';
import { NotFoundPage } from '../components/shell/NotFoundPage.js';
import { PageTitle } from '../components/shell/PageTitle.js';
import { partAt } from './parts/index.js';
import { UserBulkActions } from './UserBulkActions.js';
import { UserTable } from './UserTable.js';

const UserDialog = lazyRecord(async () => (await import('./UserDialog.js')).UserDialog);

const UserCards = lazyPart(async () => (await import('./UserCards.js')).UserCards);

const NoUsers = () => (
  <EmptyState icon={<PeopleIcon />} title="users.empty_title" text="users.empty_text" />
);

export function UserList() {
  const { part } = useRecordMatch();
  if (!partAt(part)) return <NotFoundPage />;
  return (
    <>
      <PageTitle title="users.title" />
      <RecordList
        failure="users.load_failed"
        empty={<NoUsers />}
        sort={{ field: 'created_at', order: 'DESC' }}
      >
        <UserBar />
        <UserBulkActions />
        <Users />
      </RecordList>
      <RecordRoutes record={UserDialog} />
    </>
  );
}

function Users() {
  const empty = <NoMatches text="users.no_match_text" clear="action.clear_search" />;
  return useIsWide() ? <UserTable empty={empty} /> : <UserCards empty={empty} />;
}

function UserBar() {
  const translate = useTranslate();
  const statusName = (status: string) => translate(`users.status.${status}`, { _: status });
  const { day } = useTimeFormat();
  const signalName = (code: string) => translate(`signals.filter.${code}`, { _: code });
  const signals = ['any', ...SIGNALS].map((id) => ({ id, name: signalName(id) }));
  const statuses = USER_STATUSES.map((id) => ({ id, name: statusName(id) }));
  return (
    <ListBar
      table
      filters={[
        <SelectFilter key="status" source="status" choices={statuses} />,
        <TextFilter key="from" source="total_points_gte" type="number" />,
        <TextFilter key="to" source="total_points_lte" type="number" />,
        <TextFilter key="claimable" source="claimable_tokens_gte" type="number" />,
        <TextFilter key="inviter" source="inviter_id" type="number" />,
        <SelectFilter key="signals" source="signals" choices={signals} />,
        <DayFilter key="since" source="created_at_gte" bound="first" />,
        <DayFilter key="until" source="created_at_lte" bound="last" />,
      ]}
      format={{ status: statusName, signals: signalName, created_at_gte: day, created_at_lte: day }}
      actions={
        <>
          <ExportCsvButton collection="users" />
          <RefreshButton />
        </>
      }
    >
      <SearchBox label="users.search" />
    </ListBar>
  );
}
