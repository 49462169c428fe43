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
  ban: { icon: <BanIcon fontSize="small" />, color: 'warning' },
  unban: { icon: <UnbanIcon fontSize="small" />, color: 'success' },
} as const;

/** Bans the user in context, or lifts the ban. */
export function BanUserButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useUserCache();
  if (!user) return null;
  const word = user.is_banned ? 'unban' : 'ban';
  const action = (ban: boolean) => ({
    run: () => (ban ? dataProvider.banUser(user.id) : dataProvider.unbanUser(user.id)),
    update: (changed: UserRecord) => show([changed]),
    success: ban ? 'users.banned' : 'users.unbanned',
    failure: ban ? 'users.ban_failed' : 'users.unban_failed',
  });
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
      {...action(!user.is_banned)}
      undo={({ is_banned }) => action(!is_banned)}
    />
  );
}
