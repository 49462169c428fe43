import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import { DeleteButton } from '../components/record/RecordButtons.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import type { UserRecord } from '../providers/data/records.js';
import { BanUserButton } from './UserActions.js';
import { UserInviter, UserJoined, UserName, UserSignals, UserState } from './UserFields.js';

interface UserTableProps {
  /** Shown when the search finds nobody. */
  empty: ReactNode;
}

const ROOMY = '(min-width: 1360px)';

/** Where there is room, the reason of a ban is read without pointing at it. */
const STATUS_WIDTH = {
  width: { md: 92, lg: 112 },
  [`@media ${ROOMY}`]: { width: 184 },
};

/** Columns that a press on "Columns" brings; there is no room for all of them at once. */
const OFFERED = ['claimable_tokens', 'inviter_id', 'signals'];

export function UserTable({ empty }: UserTableProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const isRoomy = useMediaQuery(ROOMY, { noSsr: true });
  return (
    <RecordTable
      label={translate('users.list')}
      empty={empty}
      selectable
      body={VirtualBody}
      headOffset={SELECTION_BAR_HEIGHT}
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

/** Ban and delete, for the user in context. */
export function UserRowActions() {
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <BanUserButton compact />
      <DeleteButton />
    </Box>
  );
}
