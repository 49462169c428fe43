import { Box, Skeleton } from '@mui/material';
import encodeQR from 'qr';
import { required, useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { Copyable } from '../../components/Copyable.js';
import { Loaded } from '../../components/figures/EmptyState.js';
import { ActionDialog } from '../../components/form/ActionDialog.js';
import { FormInput } from '../../components/form/FormInput.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import type { FactorDialogProps } from './PasskeyDialog.js';

const REQUIRED = [required()];

export function TotpDialog({ onAdded, onClose }: FactorDialogProps) {
  // A new secret for each dialog.
  const totp = useApiQuery(['account', 'totp'], (api) => api('beginTotp'), { gcTime: 0 });
  return (
    <ActionDialog
      title="account.totp_add"
      text="account.totp_text"
      submitLabel="account.totp_confirm"
      asksBeforeDiscard={false}
      action={(body: Schemas['TotpCodeDto']) => ({
        run: (api) => api('confirmTotp', { body }),
        success: 'account.totp_added',
        failure: 'account.totp_failed',
        refreshes: false,
        onSuccess: ({ recovery_codes }) => {
          onClose();
          onAdded(recovery_codes);
        },
      })}
      onClose={onClose}
    >
      <Loaded
        query={totp}
        failed="account.totp_failed"
        pending={<Skeleton variant="rounded" width={208} height={208} />}
      >
        {({ secret, uri }) => (
          <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
            <QrCode text={uri} label="account.totp_picture" />
            <Copyable text={secret} label="account.totp_copy">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Copyable>
          </Box>
        )}
      </Loaded>
      <FormInput
        source="code"
        label="account.totp_code"
        validate={REQUIRED}
        autoFocus
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionDialog>
  );
}

const SIZE = 208;

/** Text as a QR code, dark on white in both themes, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const rows = encodeQR(text, 'raw');
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate(label)}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: SIZE, height: SIZE, bgcolor: '#fff', borderRadius: '12px' }}
    >
      <path fill="#000" d={path} />
    </Box>
  );
}
