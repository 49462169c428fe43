import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import { useGetRecordRepresentation, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DateTime, useTimeFormat } from '../../components/figures/formats.js';
import type { SessionRecord, UserRecord } from '../../providers/data/records.js';
import { PartList, PartRow, useUserPart } from './PartList.js';

export function UserSessions() {
  const translate = useTranslate();
  const { day } = useTimeFormat();
  const list = useUserPart<SessionRecord>('sessions');
  return (
    <>
      {list.total !== undefined && list.total > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
          <SignOutButton />
        </Box>
      )}
      <PartList
        part="sessions"
        list={list}
        icon={<DevicesIcon />}
        row={({ id, created_at, last_used_at, expires_at }) => (
          <PartRow title={translate('users.session', { id })}>
            {translate('users.signed_in_at')} <DateTime time={created_at} />
            <br />
            {translate('users.session_days', {
              used: day(last_used_at),
              expires: day(expires_at),
            })}
          </PartRow>
        )}
      />
    </>
  );
}

function SignOutButton() {
  const user = useRecordContext<UserRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('users');
  if (!user) return null;
  return (
    <ConfirmButton
      icon={<LogoutIcon />}
      label="users.sign_out"
      color="warning"
      confirmTitle="users.sign_out_title"
      confirmContent="users.sign_out_confirm"
      confirmArgs={{ name: getRecordRepresentation(user) }}
      run={(api) => api('signOutUser', { path: { id: user.id } })}
      success="users.signed_out"
      count={({ sessions }) => sessions}
      failure="users.sign_out_failed"
    />
  );
}
