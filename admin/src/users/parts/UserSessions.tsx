import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DateTime, useTimeFormat } from '../../components/figures/formats.js';
import { PartList, PartRow } from '../../components/record/PartList.js';
import { useRecord } from '../../components/useRecord.js';
import { type SessionRecord, type UserRecord, userName } from '../../providers/data/records.js';
import { UserTelegram } from './UserTelegram.js';

export const UserSessions = () => (
  <>
    <UserTelegram />
    <PartList
      part="sessions"
      icon={<DevicesIcon />}
      action={<SignOutButton />}
      row={(session: SessionRecord) => <Session {...session} />}
    />
  </>
);

function Session({ id, created_at, last_used_at, expires_at }: SessionRecord) {
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
