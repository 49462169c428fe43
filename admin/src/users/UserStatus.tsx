import { useRecordContext, useTranslate } from 'react-admin';
import { StatusBadge } from '../components/StatusBadge.js';
import type { UserRecord } from '../providers/data/records.js';

const TONES = { normal: 'success', banned: 'error', inactive: 'neutral' } as const;

/** A ban outweighs inactivity: it is what an administrator decided. */
export function userStatus(user: Pick<UserRecord, 'is_banned' | 'is_active'>): keyof typeof TONES {
  if (user.is_banned) return 'banned';
  return user.is_active ? 'normal' : 'inactive';
}

export function UserStatus() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  const status = userStatus(user);
  return <StatusBadge tone={TONES[status]} label={translate(`users.status.${status}`)} />;
}
