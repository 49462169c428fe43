import BanIcon from '@mui/icons-material/Block';
import AdjustIcon from '@mui/icons-material/ExposureOutlined';
import UnbanIcon from '@mui/icons-material/LockOpenOutlined';
import HoldIcon from '@mui/icons-material/PauseCircleOutlined';
import ReleaseIcon from '@mui/icons-material/PlayCircleOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BAN_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { DeleteButton } from '../components/record/RecordButtons.js';
import { TextButton } from '../components/TextButton.js';
import { useRecord, useRecordName } from '../components/useRecord.js';
import type { CallApi } from '../providers/api.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { Notice, UserRecord } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { useShowUsers } from './useShowUsers.js';

const STYLES = {
  ban: { icon: <BanIcon fontSize="small" />, color: 'warning' },
  unban: { icon: <UnbanIcon fontSize="small" />, color: 'success' },
  hold: { icon: <HoldIcon fontSize="small" />, color: 'warning' },
  release: { icon: <ReleaseIcon fontSize="small" />, color: 'success' },
} as const;

export function BanUserButton({ compact = false }: { compact?: boolean }) {
  const user = useRecord<UserRecord>();
  const name = useRecordName();
  const { showUsers } = useShowUsers();
  const banEffect = useBanEffect();
  const action = user.is_banned ? 'unban' : 'ban';
  const mutation = (ban: boolean) => ({
    run: (api: CallApi, notice: Notice) =>
      ban
        ? api('banUser', { path: { id: user.id }, body: notice })
        : api('unbanUser', { path: { id: user.id } }),
    update: (changed: UserRecord) => showUsers([changed]),
    success: ban ? 'users.banned' : 'users.unbanned',
    failure: `users.${ban ? 'ban' : 'unban'}_failed`,
  });
  return (
    <ConfirmButton
      permission="users.change"
      compact={compact}
      {...STYLES[action]}
      label={`users.${action}`}
      named={{ name }}
      confirmDetails={user.is_banned ? undefined : banEffect}
      reasons={user.is_banned ? undefined : BAN_REASONS}
      {...mutation(!user.is_banned)}
      undo={({ is_banned }) => {
        const { run, ...reverse } = mutation(!is_banned);
        return { ...reverse, run: (api) => run(api, { reason: user.ban_reason ?? '' }) };
      }}
    />
  );
}

/** Hidden for banned users, whose claims are not paid anyway. */
export function HoldUserButton() {
  const translate = useTranslate();
  const user = useRecord<UserRecord>();
  const name = useRecordName();
  const { showUsers } = useShowUsers();
  if (user.is_banned) return null;
  const action = user.is_held ? 'release' : 'hold';
  const path = { id: user.id };
  return (
    <ConfirmButton
      permission="users.change"
      {...STYLES[action]}
      label={`users.${action}`}
      named={{ name }}
      confirmDetails={user.is_held ? undefined : translate('users.hold_effect')}
      reasons={user.is_held ? undefined : BAN_REASONS}
      run={(api, notice) =>
        user.is_held ? api('releaseUser', { path }) : api('holdUser', { path, body: notice })
      }
      update={(changed: UserRecord) => showUsers([changed])}
      success={`users.${action}_done`}
      failure={`users.${action}_failed`}
    />
  );
}

const AdjustDialog = lazyPart(() => import('./AdjustDialog.js'), 'AdjustDialog');

export function AdjustPointsButton() {
  const translate = useTranslate();
  const user = useRecord<UserRecord>();
  const name = useRecordName();
  const dialog = useLazyDialog(AdjustDialog, 'users.adjust_failed');
  if (!usePermission('users.adjust')) return null;
  return (
    <>
      <TextButton
        label="users.adjust"
        size="small"
        startIcon={<AdjustIcon />}
        onClick={dialog.open}
        aria-label={translate('users.adjust_named', { name })}
      />
      {dialog.show({ user })}
    </>
  );
}

/** Explains the effect of a ban in the campaign's mode (decision 35). */
export function useBanEffect(): string {
  const translate = useTranslate();
  const { campaign_mode } = useSiteSettings();
  return translate(`users.ban_effect.${campaign_mode}`);
}

export const UserRowActions = () => (
  <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
    <BanUserButton compact />
    <DeleteButton />
  </Box>
);
