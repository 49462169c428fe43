import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import type { Credentials } from '../providers/auth/authProvider.js';
import { CredentialsHint } from './CredentialsHint.js';
import { PasswordField } from './PasswordField.js';

export function LoginForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const change = (part: Partial<Credentials>) => setCredentials({ ...credentials, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      await login(credentials);
      notify('auth.logged_in', { type: 'success' });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'auth.failed');
    } finally {
      setPending(false);
    }
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {error && (
        <Alert severity="error" variant="outlined" id="login-error">
          {translate(error)}
        </Alert>
      )}
      <TextField
        id="username"
        name="username"
        label={translate('auth.username')}
        autoComplete="username"
        size="medium"
        required
        value={credentials.username}
        onChange={(event) => change({ username: event.target.value })}
        error={error !== null && credentials.username.trim() === ''}
        slotProps={{ htmlInput: { 'aria-describedby': error ? 'login-error' : undefined } }}
      />
      <PasswordField
        value={credentials.password}
        onChange={(password) => change({ password })}
        error={error !== null && credentials.password === ''}
        describedBy={error ? 'login-error' : undefined}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={pending}
        sx={{ minHeight: 48 }}
      >
        {translate(pending ? 'auth.submitting' : 'auth.submit')}
      </Button>
      <CredentialsHint onFill={setCredentials} />
    </Box>
  );
}
