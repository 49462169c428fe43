import { Box, Skeleton } from '@mui/material';
import { required, useInput, useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { useApiCall } from '../../components/action/useApiCall.js';
import { Copyable } from '../../components/Copyable.js';
import { Loaded } from '../../components/figures/EmptyState.js';
import { ActionDialog } from '../../components/form/ActionDialog.js';
import { FormField } from '../../components/form/FormField.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { QrCode } from './QrCode.js';

interface FactorDialogProps {
  /** Called with recovery codes, where these are the first. */
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const REQUIRED = [required()];

/** Shows the secret to an authenticator app, and takes the first code of it. */
export function TotpDialog({ onAdded, onClose }: FactorDialogProps) {
  const { run } = useApiCall<Schemas['RecoveryCodesDto']>();
  // A new secret for each dialog.
  const totp = useApiQuery(['account', 'totp'], (api) => api('beginTotp'), { gcTime: 0 });
  const confirm = (body: Schemas['TotpCodeDto']) =>
    run({
      run: (api) => api('confirmTotp', { body }),
      success: 'account.totp_added',
      failure: 'account.totp_failed',
      isForm: true,
      refreshes: false,
      onSuccess: ({ recovery_codes }) => {
        onClose();
        onAdded(recovery_codes);
      },
    });
  return (
    <ActionDialog<Schemas['TotpCodeDto']>
      title="account.totp_add"
      text="account.totp_text"
      submitLabel="account.totp_confirm"
      asksBeforeDiscard={false}
      onSubmit={confirm}
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
      <CodeInput />
    </ActionDialog>
  );
}

function CodeInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({
    source: 'code',
    validate: REQUIRED,
    defaultValue: '',
  });
  const { ref, ...input } = field;
  return (
    <FormField
      {...input}
      id={id}
      inputRef={ref}
      required
      autoFocus
      autoComplete="one-time-code"
      label={translate('account.totp_code')}
      error={fieldState.error?.message}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
