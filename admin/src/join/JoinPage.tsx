import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HttpError, useLogin, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { PasswordEye } from '../components/form/PasswordEye.js';
import { EntrancePage } from '../components/shell/EntrancePage.js';
import { TextButton } from '../components/TextButton.js';
import { Text } from '../components/text.js';
import { api } from '../providers/api.js';
import type { LoginStep } from '../providers/auth/authProvider.js';
import { fieldErrors } from '../providers/httpError.js';

export function JoinPage() {
  // The fragment, which browsers do not send.
  const token = useLocation().hash.slice(1);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.call('readInvitation', { body: { token } }),
    retry: false,
  });
  return (
    <EntrancePage title="join.title">
      {invitation.error && (
        <Alert severity="error" variant="outlined">
          {invitation.error.message}
        </Alert>
      )}
      {invitation.data && <JoinForm token={token} {...invitation.data} />}
    </EntrancePage>
  );
}

interface JoinFormProps {
  token: string;
  username: string;
  role: string;
}

function JoinForm({ token, username, role }: JoinFormProps) {
  const translate = useTranslate();
  const login = useLogin();
  const notify = useNotify();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [error, setError] = useState<{ field?: string; message: string }>();
  const [pending, setPending] = useState(false);
  const [visible, setVisible] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < PASSWORD_MIN_LENGTH)
      return setError({ field: 'password', message: 'join.too_short' });
    if (password !== repeated)
      return setError({ field: 'repeated', message: 'account.error_not_repeated' });
    setPending(true);
    setError(undefined);
    const accept: LoginStep = (call) =>
      call.call('acceptInvitation', { body: { token, password } });
    try {
      await login(accept, '/account');
      notify('join.joined', { type: 'success' });
    } catch (failure) {
      setError(faultOf(failure));
    } finally {
      setPending(false);
    }
  };
  const of = (field: string) => (error?.field === field ? error.message : undefined);
  const type = visible ? 'text' : 'password';
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Text
        text="join.text"
        args={{ username, role: translate(`admins.role_name.${role}`) }}
        color="textSecondary"
      />
      {error && !error.field && (
        <Alert severity="error" variant="outlined">
          {translate(error.message)}
        </Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <FormField
        id="password"
        type={type}
        label={translate('join.password')}
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        help={translate('account.new_password_help')}
        error={of('password')}
        slotProps={{
          input: { endAdornment: <PasswordEye isVisible={visible} onToggle={setVisible} /> },
        }}
      />
      <FormField
        id="repeated"
        type={type}
        label={translate('join.repeated')}
        autoComplete="new-password"
        required
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        error={of('repeated')}
      />
      <TextButton
        label="join.submit"
        type="submit"
        variant="contained"
        size="large"
        loading={pending}
        sx={{ minHeight: 48 }}
      />
    </Box>
  );
}

function faultOf(failure: unknown): { field?: string; message: string } {
  const cause = failure instanceof Error ? failure.cause : undefined;
  const fields = cause instanceof HttpError ? fieldErrors(cause) : undefined;
  if (fields?.['password']) return { field: 'password', message: fields['password'] };
  return { message: failure instanceof Error ? failure.message : 'auth.failed' };
}
