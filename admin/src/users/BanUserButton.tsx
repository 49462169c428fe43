import BanIcon from '@mui/icons-material/Block';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { UserRecord } from '../providers/data/records.js';
import { userLabel } from './userLabel.js';
import { useUserCache } from './useUserCache.js';

export function BanUserButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useUserCache();
  if (!user) return null;
  const name = userLabel(user);
  return (
    <ConfirmButton
      compact
      icon={<BanIcon fontSize="small" />}
      color="warning"
      label="users.ban"
      accessibleName={translate('users.ban_named', { name })}
      questionTitle="users.ban_title"
      question="users.ban_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.banUser(user.id)}
      update={(changed) => show([changed])}
      success="users.banned"
      failure="users.ban_failed"
    />
  );
}
