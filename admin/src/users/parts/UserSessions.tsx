import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DateTime, useTimeFormat } from '../../components/figures/formats.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import { useRecord } from '../../components/useRecord.js';
import { usePermission } from '../../providers/auth/usePermission.js';
import { type SessionRecord, type UserRecord, userName } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

export const UserSessions = () => (
  <>
    <UserTelegram />
    <PartList part="sessions" icon={<DevicesIcon />} action={<SignOutButton />} row={Session} />
  </>
);

function Session({ record }: PartRecord<SessionRecord>) {
  const { id, created_at, last_used_at, expires_at } = record;
  const translate = useTranslate();
  const { day } = useTimeFormat();
  return (
    <PartRow title={translate('users.session', { id })}>
      {translate('users.signed_in_at')} <DateTime time={created_at} />
      <br />
      {translate('users.session_days', { used: day(last_used_at), expires: day(expires_at) })}
    </PartRow>
  );
}

function SignOutButton() {
  const user = useRecord<UserRecord>();
  return (
    <ConfirmButton
      permission="users.change"
      icon={<LogoutIcon />}
      label="users.sign_out"
      color="warning"
      confirmArgs={{ name: userName(user) }}
      run={(api) => api('signOutUser', { path: { id: user.id } })}
      success="users.signed_out"
      count={({ sessions }) => sessions}
    />
  );
}

/** The Telegram account that opens the user's Mini App; nothing without one. */
function UserTelegram() {
  const translate = useTranslate();
  const user = useRecord<UserRecord>();
  const isPermitted = usePermission('users.change');
  const { data, refetch } = useApiQuery(
    [`users/${user.id}/telegram`],
    (api) => api('getUserTelegram', { path: { id: user.id } }),
    { enabled: isPermitted },
  );
  if (!data?.account) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {translate('users.telegram', { name: data.account.name })}
      </Typography>
      <ConfirmButton
        permission="users.change"
        icon={<LinkOffIcon />}
        label="users.unlink_telegram"
        color="warning"
        confirmArgs={{ name: userName(user) }}
        run={async (api) => {
          await api('unlinkUserTelegram', { path: { id: user.id } });
          return {};
        }}
        success="users.telegram_unlinked"
        onSuccess={() => void refetch()}
      />
    </Box>
  );
}
