import { useTranslate } from 'react-admin';
import type { ClaimStatus } from '#libs/domain/index.js';
import { StatusBadge } from './StatusBadge.js';

const TONES = {
  requested: 'warning',
  approved: 'info',
  batched: 'info',
  sent: 'primary',
  delivered: 'success',
  rejected: 'error',
  failed: 'error',
} as const satisfies Record<ClaimStatus, string>;

/** How far a claim is on its way to the chain. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const translate = useTranslate();
  return <StatusBadge tone={TONES[status]} label={translate(`claims.status.${status}`)} />;
}
