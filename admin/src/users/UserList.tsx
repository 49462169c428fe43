import { Box, Typography, useMediaQuery } from '@mui/material';
import { SIGNALS, USER_STATUSES } from '#libs/domain/index.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { NoMatches, RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { isPart, lazyRecord, useRecordMatch } from '../components/record/RecordAddress.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { NotFoundPage } from '../components/shell/screen.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { UserRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { USER_PARTS } from './parts/index.js';
import { UserRowActions } from './UserActions.js';
import { UserBulkActions } from './UserBulkActions.js';
import {
  BanReason,
  UserInviter,
  UserJoined,
  UserName,
  UserSignals,
  UserState,
  UserStatus,
} from './UserFields.js';

const UserDialog = lazyRecord(() => import('./UserDialog.js'), 'UserDialog');

const FILTERS = [
  <SelectFilter key="status" source="status" values={USER_STATUSES} texts="users.status" />,
  <SelectFilter key="held" source="is_held" values={['true', 'false']} texts="users.is_held" />,
  <SelectFilter
    key="confirmed"
    source="has_confirmed_points"
    values={['true', 'false']}
    texts="users.has_confirmed_points"
  />,
  <TextFilter key="from" source="total_points_gte" type="number" />,
  <TextFilter key="to" source="total_points_lte" type="number" />,
  <TextFilter key="claimable" source="claimable_tokens_gte" type="number" />,
  <TextFilter key="inviter" source="inviter_id" type="number" />,
  <SelectFilter
    key="signals"
    source="signals"
    values={['any', ...SIGNALS]}
    texts="signals.filter"
  />,
  <DayFilter key="since" source="created_at_gte" bound="first" />,
  <DayFilter key="until" source="created_at_lte" bound="last" />,
];

export function UserList() {
  const { part } = useRecordMatch();
  if (!isPart(part, USER_PARTS)) return <NotFoundPage />;
  return (
    <ListScreen
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={FILTERS}
      exported="users"
      bar={<SearchBox permission="people.read" />}
      record={UserDialog}
      table={<UserTable />}
      cards={<RecordCards cardHeight={148} sortable={SORTABLE} card={UserCard} selectable />}
      empty={<NoMatches text="users.no_match_text" clear="action.clear_search" />}
    >
      <UserBulkActions />
    </ListScreen>
  );
}

const ROOMY = '(min-width: 1360px)';

/** Wide enough on large screens to read the reason of a ban without a tooltip. */
const STATUS_WIDTH = {
  width: { md: 92, lg: 112 },
  [`@media ${ROOMY}`]: { width: 184 },
};

/** Columns that are hidden by default, for lack of room. */
const OFFERED = ['claimable_tokens', 'inviter_id', 'signals'];

function UserTable() {
  const isRoomy = useMediaQuery(ROOMY, { noSsr: true });
  return (
    <RecordTable selectable hiddenColumns={isRoomy ? OFFERED : ['created_at', ...OFFERED]}>
      <Column source="id" width={[64, 92]} />
      <Column source="username" field={UserName} />
      <Column source="wallet_address" field={WalletAddress} width={156} />
      <Column source="total_points" align="right" field={NumberField} width={[92, 120]} />
      <Column source="claimed_tokens" align="right" field={NumberField} width={[112, 140]} />
      <Column source="status" field={UserState} sx={STATUS_WIDTH} />
      <Column source="created_at" field={UserJoined} width={[108, 124]} />
      <Column source="claimable_tokens" align="right" field={NumberField} width={[100, 120]} />
      <Column source="inviter_id" disableSort field={UserInviter} width={128} />
      <Column source="signals" field={UserSignals} width={128} />
      <Column label="users.actions" align="right" width={[84, 108]}>
        <UserRowActions />
      </Column>
    </RecordTable>
  );
}

const SORTABLE = [
  'id',
  'username',
  'total_points',
  'claimed_tokens',
  'claimable_tokens',
  'status',
  'signals',
  'created_at',
];

function UserCard() {
  const { id, signals } = useRecord<UserRecord>();
  const hasSignals = signals.length > 0;
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'auto 1fr auto', columnGap: 1, p: 1.5 }}>
      <SelectCard />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          <UserName /> <Caption>#{id}</Caption>
        </Typography>
        <WalletAddress />
        <BanReason />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.75, fontSize: '0.8125rem' }}>
        <UserStatus />
        {hasSignals && <UserSignals />}
      </Box>
      <Box sx={{ gridColumn: '2 / 4', display: 'flex', alignItems: 'center', gap: 2, mt: 0.5 }}>
        <UserFigure source="total_points" />
        <UserFigure source="claimed_tokens" />
        <Box sx={{ ml: 'auto' }}>
          <UserRowActions />
        </Box>
      </Box>
    </Box>
  );
}

const UserFigure = ({ source }: { source: string }) => (
  <Typography variant="body2" sx={{ fontWeight: 600 }}>
    <Caption text={`resources.users.fields.${source}`} sx={{ display: 'block' }} />
    <NumberField source={source} />
  </Typography>
);
