import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { SIGNALS, USER_STATUSES } from '#libs/domain/index.js';
import { useNumberFormat, useTimeFormat } from '../components/figures/formats.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar } from '../components/list/ListBar.js';
import { ExportCsvButton, RefreshButton } from '../components/list/ListButtons.js';
import { useIsWide } from '../components/list/layout.js';
import { NoMatches, RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { lazyRecord, RecordRoutes, useRecordMatch } from '../components/record/RecordAddress.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { NotFoundPage, PageTitle } from '../components/shell/screen.js';
import type { UserRecord } from '../providers/data/records.js';
import { partAt } from './parts/index.js';
import { UserRowActions } from './UserActions.js';
import { UserBulkActions } from './UserBulkActions.js';
import { UserInviter, UserJoined, UserName, UserSignals, UserState } from './UserFields.js';

const UserDialog = lazyRecord(async () => (await import('./UserDialog.js')).UserDialog);

const UserCards = lazyPart(async () => (await import('./UserCards.js')).UserCards);

export function UserList() {
  const { part } = useRecordMatch();
  if (!partAt(part)) return <NotFoundPage />;
  return (
    <>
      <PageTitle title="users.title" />
      <RecordList icon={<PeopleIcon />} sort={{ field: 'created_at', order: 'DESC' }}>
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

const ROOMY = '(min-width: 1360px)';

/** With more room, the reason of a ban is readable without a tooltip. */
const STATUS_WIDTH = {
  width: { md: 92, lg: 112 },
  [`@media ${ROOMY}`]: { width: 184 },
};

/** Columns that are hidden by default, for lack of room. */
const OFFERED = ['claimable_tokens', 'inviter_id', 'signals'];

function UserTable({ empty }: { empty: ReactNode }) {
  const { number } = useNumberFormat();
  const isRoomy = useMediaQuery(ROOMY, { noSsr: true });
  return (
    <RecordTable
      empty={empty}
      selectable
      hiddenColumns={isRoomy ? OFFERED : ['created_at', ...OFFERED]}
    >
      <Column source="id" sx={{ width: { md: 64, lg: 92 } }} />
      <Column source="username" field={UserName} />
      <Column source="wallet_address" field={WalletAddress} sx={{ width: 156 }} />
      <Column<UserRecord>
        source="total_points"
        align="right"
        render={(user) => number(user.total_points)}
        sx={{ width: { md: 92, lg: 120 } }}
      />
      <Column<UserRecord>
        source="claimed_tokens"
        align="right"
        render={(user) => number(user.claimed_tokens)}
        sx={{ width: { md: 112, lg: 140 } }}
      />
      <Column source="status" field={UserState} sx={STATUS_WIDTH} />
      <Column source="created_at" field={UserJoined} sx={{ width: { md: 108, lg: 124 } }} />
      <Column<UserRecord>
        source="claimable_tokens"
        align="right"
        render={(user) => number(user.claimable_tokens)}
        sx={{ width: { md: 100, lg: 120 } }}
      />
      <Column source="inviter_id" disableSort field={UserInviter} sx={{ width: 128 }} />
      <Column source="signals" disableSort field={UserSignals} sx={{ width: 128 }} />
      <Column label="users.actions" align="right" sx={{ width: { md: 84, lg: 108 } }}>
        <UserRowActions />
      </Column>
    </RecordTable>
  );
}
