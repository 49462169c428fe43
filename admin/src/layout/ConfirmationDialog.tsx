import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import { DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAttempt } from '../components/auth/useAttempt.js';
import { FormField } from '../components/form/FormField.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import { api } from '../providers/api.js';
import { askForPasskey, knowsPasskeys } from '../providers/auth/passkeys.js';

/** Six digits of an app, or a recovery code; everything else is a password. */
const CODE = /^(\d{6}|[0-9a-f]{5}(-[0-9a-f]{5}){3})$/i;

interface ConfirmationDialogProps {
  /** Called with whether the admin has confirmed their identity. */
  answer: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ answer }: ConfirmationDialogProps) {
  const translate = useTranslate();
  const [entered, setEntered] = useState('');
  const { error, pending, attempt } = useAttempt();
  const confirm = (call: () => Promise<unknown>) => attempt(() => call().then(() => answer(true)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the page's tree: its form is not the page's.
    event.stopPropagation();
    const body = CODE.test(entered.trim()) ? { code: entered.trim() } : { password: entered };
    return confirm(() => api.call('confirmIdentity', { body }));
  };
  const usePasskey = () =>
    confirm(async () => api.call('confirmIdentityWithPasskey', { body: await askForPasskey(api) }));
  return (
    <TitledDialog title="auth.confirm_title" onClose={() => answer(false)}>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <DialogContentText variant="body2">{translate('auth.confirm_text')}</DialogContentText>
          <FormField
            label={translate('auth.confirm_field')}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={entered}
            onChange={(event) => setEntered(event.target.value)}
            error={error}
          />
          {knowsPasskeys() && (
            <TextButton
              label="auth.use_passkey"
              variant="outlined"
              startIcon={<KeyIcon />}
              onClick={usePasskey}
              disabled={pending}
            />
          )}
        </DialogContent>
        <DialogActions>
          <TextButton label="ra.action.cancel" color="inherit" onClick={() => answer(false)} />
          <TextButton
            label="auth.confirm_submit"
            type="submit"
            variant="contained"
            loading={pending}
            disabled={entered === ''}
          />
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
