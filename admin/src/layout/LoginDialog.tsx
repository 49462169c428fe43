import { DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useAuthProvider, useGetIdentity, useTranslate } from 'react-admin';
import { CodeForm } from '../components/auth/CodeForm.js';
import { useAttempt } from '../components/auth/useAttempt.js';
import { useAskBeforeUnload } from '../components/form/useAskBeforeUnload.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import type { Credentials, LoginStep } from '../providers/auth/authProvider.js';

interface LoginDialogProps {
  /** Called with whether there is a new session. */
  answer: (isRenewed: boolean) => void;
}

export function LoginDialog({ answer }: LoginDialogProps) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const { identity } = useGetIdentity();
  const [username, setUsername] = useState(identity?.fullName ?? '');
  const [password, setPassword] = useState('');
  const { error, pending, challenge, attempt, cancel } = useAttempt();
  // The pending calls would be lost with the page.
  useAskBeforeUnload(true);
  const enter = async (step: LoginStep | Credentials) => {
    await authProvider?.login(step);
    answer(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the page's tree: its form is not the page's.
    event.stopPropagation();
    return attempt(() => enter({ username, password }));
  };
  if (challenge) {
    return (
      <TitledDialog title="auth.again_title">
        <DialogContent>
          <CodeForm challenge={challenge} onSubmit={enter} onCancel={cancel} />
        </DialogContent>
      </TitledDialog>
    );
  }
  return (
    <TitledDialog title="auth.again_title">
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <DialogContentText variant="body2">{translate('auth.again_text')}</DialogContentText>
          <TextField
            label={translate('auth.username')}
            autoComplete="username"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <TextField
            label={translate('auth.password')}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={error !== undefined}
            helperText={error && translate(error)}
          />
        </DialogContent>
        <DialogActions>
          <TextButton label="auth.again_leave" color="inherit" onClick={() => answer(false)} />
          <TextButton label="auth.submit" type="submit" variant="contained" loading={pending} />
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
