import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { VerificationMethod } from '#libs/domain/index.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

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
  const lacksJetton = useLacksJetton(method);
  if (!state) return null;
  const needs = lacksJetton ? [...state.needs, 'contract_address'] : state.needs;
  if (state.is_enabled && needs.length === 0) return null;
  const names = needs.map((name) => translate(`verification.need.${name}`, { _: name }));
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

/** Whether neither the task nor the site names the jetton whose balance is asked for. */
function useLacksJetton(method: VerificationMethod): boolean {
  const own: unknown = useWatch({ name: 'verification_settings.jetton_address' });
  const { contract_address } = useSiteSettings();
  return method === 'jetton_balance' && !own && contract_address === '';
}
