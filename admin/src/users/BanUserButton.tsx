import BanIcon from '@mui/icons-material/Block';
import UnbanIcon from '@mui/icons-material/LockOpenOutlined';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { UserRecord } from '../providers/data/records.js';
import { userLabel } from './userLabel.js';
import { useUserCache } from './useUserCache.js';

/** What can be done about a user's ban; `users.<word>_confirm` and the like are its texts. */
const LOOKS = {
  ban: { icon: <BanIcon fontSize="small" />, color: 'warning', success: 'users.banned' },
  unban: { icon: <UnbanIcon fontSize="small" />, color: 'success', success: 'users.unbanned' },
} as const;

/** Bans the user in context, or lifts the ban. */
export function BanUserButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useUserCache();
  if (!user) return null;
  const word = user.is_banned ? 'unban' : 'ban';
  const name = userLabel(user);
  return (
    <ConfirmButton
      compact
      {...LOOKS[word]}
      label={`users.${word}`}
      accessibleName={translate(`users.${word}_named`, { name })}
      questionTitle={`users.${word}_title`}
      question={`users.${word}_confirm`}
      questionArgs={{ name }}
      run={() => (user.is_banned ? dataProvider.unbanUser(user.id) : dataProvider.banUser(user.id))}
      update={(changed) => show([changed])}
      failure={`users.${word}_failed`}
    />
  );
}
