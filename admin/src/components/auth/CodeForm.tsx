import { Alert, Box, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LoginStep } from '../../providers/auth/authProvider.js';
import { TextButton } from '../TextButton.js';
import { Text } from '../text.js';
import { useAttempt } from './useAttempt.js';

interface CodeFormProps {
  challenge: string;
  /** Rejects with the message to show. */
  onSubmit: (step: LoginStep) => Promise<void>;
  onCancel: () => void;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onSubmit, onCancel }: CodeFormProps) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const { error, pending, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { challenge, code };
    return attempt(() => onSubmit((api) => api.call('enterSecondFactor', { body })));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {error && (
        <Alert severity="error" variant="outlined" id="code-error">
          {translate(error)}
        </Alert>
      )}
      <Text text="auth.code_text" variant="body2" />
      <TextField
        id="code"
        name="code"
        label={translate('auth.code')}
        autoComplete="one-time-code"
        autoFocus
        size="medium"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error !== undefined}
        slotProps={{ htmlInput: { 'aria-describedby': error ? 'code-error' : undefined } }}
      />
      <TextButton
        label="auth.submit"
        type="submit"
        variant="contained"
        size="large"
        loading={pending}
        disabled={code.trim() === ''}
        sx={{ minHeight: 48 }}
      />
      <TextButton label="auth.code_back" color="inherit" onClick={onCancel} />
    </Box>
  );
}
