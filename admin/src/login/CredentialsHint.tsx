import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Credentials } from '../providers/auth/authProvider.js';
import { useDefaultCredentials } from './useDefaultCredentials.js';

interface CredentialsHintProps {
  onFill: (credentials: Credentials) => void;
}

/** Shown only while the server says that the default credentials are still in force. */
export function CredentialsHint({ onFill }: CredentialsHintProps) {
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
