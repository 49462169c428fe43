import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { useRecord } from '../../components/useRecord.js';
import { usePermission } from '../../providers/auth/usePermission.js';
import { type UserRecord, userName } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

/** The Telegram account that opens the user's Mini App; nothing without one. */
export function UserTelegram() {
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
