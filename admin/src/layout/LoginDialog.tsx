import { DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useAuthProvider, useGetIdentity, useTranslate } from 'react-admin';
import { CodeForm } from '../components/auth/CodeForm.js';
import { useAskBeforeUnload } from '../components/form/useAskBeforeUnload.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import { SecondFactorRequired } from '../providers/auth/authProvider.js';

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
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  // The pending calls would be lost with the page.
  useAskBeforeUnload(true);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the page's tree: its form is not the page's.
    event.stopPropagation();
    setPending(true);
    try {
      await authProvider?.login({ username, password });
      answer(true);
    } catch (failure) {
      if (failure instanceof SecondFactorRequired) setChallenge(failure.challenge);
      else setError(failure instanceof Error ? failure.message : 'auth.failed');
      setPending(false);
    }
  };
  if (challenge) {
    return (
      <TitledDialog title="auth.again_title">
        <DialogContent>
          <CodeForm
            challenge={challenge}
            onSubmit={async (step) => {
              await authProvider?.login(step);
              answer(true);
            }}
            onCancel={() => setChallenge(null)}
          />
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
            error={error !== null}
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
