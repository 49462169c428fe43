import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { api } from '../providers/api.js';
import type { Credentials } from '../providers/auth/authProvider.js';

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

async function loadDefaultCredentials(): Promise<Credentials | null> {
  try {
    return (await api.call('getDefaultCredentials')).default_credentials;
  } catch (error) {
    // The page works without its hint.
    console.warn('Could not ask for the default credentials', error);
    return null;
  }
}

/** The default credentials while they are in force (decision 15), else null. */
function useDefaultCredentials(): Credentials | null {
  const { data } = useQuery({
    queryKey: ['default-credentials'],
    queryFn: loadDefaultCredentials,
    retry: false,
  });
  return data ?? null;
}
