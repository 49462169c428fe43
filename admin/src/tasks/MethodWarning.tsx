import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { VerificationMethod } from '#libs/domain/index.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';

interface MethodWarningProps {
  method: VerificationMethod;
}

/** That the method cannot check anything now: switched off, or something it needs is not set. */
export function MethodWarning({ method }: MethodWarningProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  // Without it the form only lacks a warning, and the page of the methods says what is wrong.
  const { data } = useQuery({
    queryKey: ['verification', 'methods'],
    queryFn: async () => (await dataProvider.verificationMethods()).data,
    retry: false,
  });
  const state = data?.find((known) => known.method === method);
  if (!state || (state.is_enabled && state.is_configured)) return null;
  const names = state.needs.map((name) => translate(`verification.need.${name}`, { _: name }));
  const text = state.is_enabled
    ? translate('tasks.method_unconfigured', { names: names.join(translate('users.separator')) })
    : translate('tasks.method_off');
  return (
    <Alert severity="warning" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
      {text}{' '}
      <MuiLink component={Link} to="/verification">
        {translate('tasks.to_methods')}
      </MuiLink>
    </Alert>
  );
}
