import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/useNumberFormat.js';
import { RecordTable } from '../components/list/RecordTable.js';
import type { RecordColumn } from '../components/list/SortableHeader.js';
import type { UserRecord } from '../providers/data/records.js';
import { SELECTION_BAR_HEIGHT } from './SelectionBar.js';
import { SelectAllUsers, SelectUser } from './UserCheckboxes.js';
import { UserStatus, WalletAddress } from './UserFields.js';
import { UserRowActions } from './UserRowActions.js';

const ROW_HEIGHT = 56;
const HEADER_HEIGHT = 64;

interface UserTableProps {
  /** Shown when the search finds nobody. */
  empty: ReactNode;
}

export function UserTable({ empty }: UserTableProps) {
  const translate = useTranslate();
  const columns = useUserColumns();
  return (
    <RecordTable<UserRecord>
      label={translate('users.list')}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      headTop={HEADER_HEIGHT + SELECTION_BAR_HEIGHT}
      empty={empty}
    />
  );
}

function useUserColumns(): RecordColumn<UserRecord>[] {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return useMemo(() => {
    const field = (key: keyof UserRecord & string) => ({
      key,
      sortable: true,
      label: translate(`resources.users.fields.${key}`),
    });
    return [
      {
        key: 'selected',
        label: <SelectAllUsers />,
        padding: 'checkbox',
        width: 64,
        cell: () => <SelectUser />,
      },
      { ...field('id'), width: 96, cell: (user) => user.id },
      { ...field('username'), cell: (user) => user.username || '—' },
      { ...field('wallet_address'), width: 150, cell: () => <WalletAddress /> },
      {
        ...field('total_points'),
        align: 'right',
        width: 130,
        cell: (user) => number(user.total_points),
      },
      {
        ...field('claimed_tokens'),
        align: 'right',
        width: 150,
        cell: (user) => number(user.claimed_tokens),
      },
      {
        key: 'status',
        label: translate('resources.users.fields.status'),
        width: 120,
        cell: () => <UserStatus />,
      },
      {
        key: 'actions',
        label: translate('users.actions'),
        align: 'right',
        width: 116,
        cell: () => <UserRowActions />,
      },
    ];
  }, [translate, number]);
}
