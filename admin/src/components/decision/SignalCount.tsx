import MuiLink from '@mui/material/Link';
import { type Identifier, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { SignalCode } from '#libs/domain/index.js';

interface SignalCountProps {
  /** Of the user. */
  id: Identifier;
  signals: readonly SignalCode[];
}

/** How much was noticed about a user, which leads to what it is; a dash for nothing. */
export function SignalCount({ id, signals }: SignalCountProps) {
  const translate = useTranslate();
  if (signals.length === 0) return '—';
  const names = signals.map((code) => translate(`signals.filter.${code}`));
  return (
    <MuiLink
      component={Link}
      to={`/users/${id}/signals`}
      title={names.join(translate('users.separator'))}
      sx={{ color: 'warning.main', fontWeight: 600 }}
    >
      {translate('signals.count', { smart_count: signals.length })}
    </MuiLink>
  );
}
