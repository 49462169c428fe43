import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  taskNeeds,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

interface MethodWarningProps {
  method: VerificationMethod;
}

/** That the method cannot check anything now: switched off, or something it needs is not set. */
export function MethodWarning({ method }: MethodWarningProps) {
  const translate = useTranslate();
  // Without it the form only lacks a warning, and the page of the methods says what is wrong.
  const { data } = useApiQuery(['verification', 'methods'], (api) =>
    api('listVerificationMethods'),
  );
  const state = data?.find((known) => known.method === method);
  const site = useSiteSettings();
  const own: VerificationSettings | undefined = useWatch({ name: 'verification_settings' });
  if (!state) return null;
  // The server says what it lacks; the form's fields say what the task lacks.
  const task = { verification: method, verification_settings: own ?? {} };
  const ofTask = taskNeeds(task, { outbound_requests: true, has_bot: true, site });
  const needs = [...state.needs, ...ofTask.filter((need) => need === 'contract_address')];
  if (state.is_enabled && needs.length === 0) return null;
  const names = needs.map((name) => translate(`verification.need.${name}`));
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
