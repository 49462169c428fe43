import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/useNumberFormat.js';
import type { UserRecord } from '../providers/data/records.js';
import { NoMatchingUsers } from './NoMatchingUsers.js';
import { SelectUser } from './SelectUser.js';
import { UserRowActions } from './UserRowActions.js';
import { UserStatus } from './UserStatus.js';
import { WalletAddress } from './WalletAddress.js';

/** The user list of narrow screens; holds everything the table holds. */
export function UserCards() {
  const { data, isPending } = useListContext<UserRecord>();
  if (isPending) return <Skeleton variant="rounded" height={480} sx={{ m: 2 }} />;
  if (!data || data.length === 0) return <NoMatchingUsers />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((user) => (
        <RecordContextProvider key={user.id} value={user}>
          <UserCard user={user} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function UserCard({ user }: { user: UserRecord }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        columnGap: 1,
        alignItems: 'center',
        p: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <SelectUser />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {user.username || '—'}{' '}
          <Typography component="span" variant="caption" color="textSecondary">
            #{user.id}
          </Typography>
        </Typography>
        <WalletAddress />
      </Box>
      <UserStatus />
      <Box sx={{ gridColumn: '2 / 4', display: 'flex', alignItems: 'center', gap: 2, mt: 0.5 }}>
        <UserFigure label="resources.users.fields.total_points" value={user.total_points} />
        <UserFigure label="resources.users.fields.claimed_tokens" value={user.claimed_tokens} />
        <Box sx={{ ml: 'auto' }}>
          <UserRowActions />
        </Box>
      </Box>
    </Box>
  );
}

function UserFigure({ label, value }: { label: string; value: number }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block' }}
      >
        {translate(label)}
      </Typography>
      {number(value)}
    </Typography>
  );
}
