import UnbanIcon from '@mui/icons-material/LockOpenOutlined';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { UserRecord } from '../providers/data/records.js';
import { userLabel } from './userLabel.js';
import { useUserCache } from './useUserCache.js';

export function UnbanUserButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useUserCache();
  if (!user) return null;
  const name = userLabel(user);
  return (
    <ConfirmButton
      compact
      icon={<UnbanIcon fontSize="small" />}
      color="success"
      label="users.unban"
      accessibleName={translate('users.unban_named', { name })}
      questionTitle="users.unban_title"
      question="users.unban_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.unbanUser(user.id)}
      update={(changed) => show([changed])}
      success="users.unbanned"
      failure="users.unban_failed"
    />
  );
}
