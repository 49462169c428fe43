import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import { Alert, AlertTitle, Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { CodeForm } from '../components/auth/CodeForm.js';
import { useAttempt } from '../components/auth/useAttempt.js';
import { PasswordEye } from '../components/form/PasswordEye.js';
import { TextButton } from '../components/TextButton.js';
import { api } from '../providers/api.js';
import type { Credentials, LoginStep } from '../providers/auth/authProvider.js';
import { askForPasskey, knowsPasskeys } from '../providers/auth/passkeys.js';

export function LoginForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const { error, pending, challenge, attempt, cancel } = useAttempt();
  const [visible, setVisible] = useState(false);
  const describedBy = { 'aria-describedby': error ? 'login-error' : undefined };
  const change = (part: Partial<Credentials>) => setCredentials({ ...credentials, ...part });

  const enter = async (step: Credentials | LoginStep) => {
    await login(step);
    notify('auth.logged_in', { type: 'success' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return attempt(() => enter(credentials));
  };
  const usePasskey = () =>
    attempt(() =>
      enter(async (api) => api.call('loginWithPasskey', { body: await askForPasskey(api) })),
    );
  if (challenge) {
    return <CodeForm challenge={challenge} onSubmit={enter} onCancel={cancel} />;
  }

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
        error={error !== undefined && credentials.username.trim() === ''}
        slotProps={{ htmlInput: describedBy }}
      />
      <TextField
        id="password"
        name="password"
        type={visible ? 'text' : 'password'}
        label={translate('auth.password')}
        autoComplete="current-password"
        size="medium"
        required
        value={credentials.password}
        onChange={(event) => change({ password: event.target.value })}
        error={error !== undefined && credentials.password === ''}
        slotProps={{
          htmlInput: describedBy,
          input: { endAdornment: <PasswordEye isVisible={visible} onToggle={setVisible} /> },
        }}
      />
      <TextButton
        label={pending ? 'auth.submitting' : 'auth.submit'}
        type="submit"
        variant="contained"
        size="large"
        loading={pending}
        sx={{ minHeight: 48 }}
      />
      {knowsPasskeys() && (
        <TextButton
          label="auth.use_passkey"
          variant="outlined"
          size="large"
          startIcon={<KeyIcon />}
          onClick={usePasskey}
          disabled={pending}
        />
      )}
      <CredentialsHint onFill={setCredentials} />
    </Box>
  );
}

function CredentialsHint({ onFill }: { onFill: (credentials: Credentials) => void }) {
  const translate = useTranslate();
  const credentials = useDefaultCredentials();
  if (!credentials) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{translate('auth.hint_title')}</AlertTitle>
      {translate('auth.hint_text')}
      <Box sx={{ my: 1, fontFamily: 'ui-monospace, monospace', color: 'text.primary' }}>
        {credentials.username} / {credentials.password}
      </Box>
      <Button size="small" variant="outlined" color="info" onClick={() => onFill(credentials)}>
        {translate('auth.hint_fill')}
      </Button>
    </Alert>
  );
}

/** The default credentials while they are in use (decision 15), else null. */
function useDefaultCredentials(): Credentials | null {
  const { data } = useQuery({
    queryKey: ['default-credentials'],
    queryFn: () => api.call('getDefaultCredentials'),
    // The page works without the hint.
    retry: false,
  });
  return data?.default_credentials ?? null;
}
