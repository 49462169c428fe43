import { DataTable } from 'react-admin';
import { useNumberFormat } from '../components/useNumberFormat.js';
import type { UserRecord } from '../providers/data/records.js';
import { NoMatchingUsers } from './NoMatchingUsers.js';
import { SelectAllUsers } from './SelectAllUsers.js';
import { SelectUser } from './SelectUser.js';
import { UserRowActions } from './UserRowActions.js';
import { UserStatus } from './UserStatus.js';
import { WalletAddress } from './WalletAddress.js';

const Column = DataTable.Col<UserRecord>;

export function UserTable() {
  const { number } = useNumberFormat();
  return (
    // The selection bar above the table carries the bulk actions.
    <DataTable<UserRecord> rowClick={false} bulkActionButtons={false} empty={<NoMatchingUsers />}>
      <Column label={<SelectAllUsers />} padding="checkbox">
        <SelectUser />
      </Column>
      <Column source="id" />
      <Column source="username" render={(user) => user.username || '—'} />
      <Column source="wallet_address">
        <WalletAddress />
      </Column>
      <Column source="total_points" align="right" render={(user) => number(user.total_points)} />
      <Column
        source="claimed_tokens"
        align="right"
        render={(user) => number(user.claimed_tokens)}
      />
      <Column label="resources.users.fields.status">
        <UserStatus />
      </Column>
      <Column label="users.actions" align="right">
        <UserRowActions />
      </Column>
    </DataTable>
  );
}
