import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import ConfirmIcon from '@mui/icons-material/VerifiedOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CONFIRMATION_REASONS, needsConfirmation } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { Caption } from '../components/text.js';
import { useRecord, useRecordName } from '../components/useRecord.js';
import type { UserRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { INSET } from '../theme/styles.js';
import { useShowUsers } from './useShowUsers.js';

/** Whether the user's points can be claimed, and the way that confirmed them; hidden where they need nothing. */
export function PointConfirmation() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { id, has_confirmed_points } = useRecord<UserRecord>();
  const isNeeded = needsConfirmation(useSiteSettings());
  const { data, error, refetch } = useApiQuery(
    [`users/${id}/point-confirmation`, has_confirmed_points],
    (api) => api('getPointConfirmation', { path: { id } }),
    { enabled: isNeeded },
  );
  if (!isNeeded) return null;
  if (!data && error) {
    const retry = () => void refetch();
    return <RetryAlert title="users.confirmation.load_failed" error={error} retry={retry} />;
  }
  if (!data) return null;
  const { is_confirmed, provisional_points, ground, reason, confirmed_at } = data;
  return (
    <Box sx={{ ...INSET, mt: 2.5, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {is_confirmed
          ? translate(`users.confirmation.by.${ground ?? 'person'}`)
          : translate('users.confirmation.provisional', { points: number(provisional_points) })}
      </Typography>
      {reason && <Typography variant="body2">{reason}</Typography>}
      {confirmed_at && (
        <Caption>
          <DateTime time={confirmed_at} />
        </Caption>
      )}
      {ground === 'person' ? <WithdrawButton /> : !is_confirmed && <ConfirmPointsButton />}
    </Box>
  );
}

function ConfirmPointsButton() {
  const translate = useTranslate();
  const { id } = useRecord<UserRecord>();
  const name = useRecordName();
  const { showUsers } = useShowUsers();
  return (
    <Box sx={{ mt: 1 }}>
      <ConfirmButton
        permission="users.change"
        icon={<ConfirmIcon fontSize="small" />}
        color="success"
        label="users.confirm_points"
        named={{ name }}
        confirmDetails={translate('users.confirm_points_effect')}
        reasons={CONFIRMATION_REASONS}
        run={(api, notice) => api('confirmPoints', { path: { id }, body: notice })}
        update={(changed: UserRecord) => showUsers([changed])}
        success="users.confirm_points_done"
        failure="users.confirm_points_failed"
      />
    </Box>
  );
}

function WithdrawButton() {
  const translate = useTranslate();
  const { id } = useRecord<UserRecord>();
  const name = useRecordName();
  const { showUsers } = useShowUsers();
  return (
    <Box sx={{ mt: 1 }}>
      <ConfirmButton
        permission="users.change"
        icon={<WithdrawIcon fontSize="small" />}
        color="warning"
        label="users.withdraw_confirmation"
        named={{ name }}
        confirmDetails={translate('users.withdraw_confirmation_effect')}
        run={(api) => api('withdrawConfirmation', { path: { id } })}
        update={(changed: UserRecord) => showUsers([changed])}
        success="users.withdraw_confirmation_done"
        failure="users.withdraw_confirmation_failed"
      />
    </Box>
  );
}
