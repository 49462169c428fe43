import MuiLink from '@mui/material/Link';
import { useRecordContext, useReference, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ATTACHED_NANOTONS, truncateAddress } from '#libs/domain/index.js';
import { SignalCount } from '../components/decision/SignalList.js';
import { DateTime, useNanotons, useNumberFormat } from '../components/figures/formats.js';
import { ClaimStatusBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import type { ClaimRecord, UserRecord } from '../providers/data/records.js';

export function ClaimNumber() {
  const claim = useRecordContext<ClaimRecord>();
  return (
    <RecordLink>
      <b>#{claim?.id}</b>
    </RecordLink>
  );
}

export function ClaimUser() {
  const translate = useTranslate();
  const claim = useRecordContext<ClaimRecord>();
  const { referenceRecord: user } = useReference<UserRecord>({
    reference: 'users',
    id: claim?.user_id ?? 0,
    options: { enabled: claim !== undefined },
  });
  if (!claim) return null;
  const name = user?.username ?? truncateAddress(claim.wallet_address);
  return (
    <MuiLink
      component={Link}
      to={`/users/${claim.user_id}/claims`}
      aria-label={translate('users.one', { name })}
    >
      {name}
    </MuiLink>
  );
}

export function ClaimSignals() {
  const translate = useTranslate();
  const claim = useRecordContext<ClaimRecord>();
  if (!claim) return null;
  if (claim.is_banned) {
    return <StatusBadge tone="error" label={translate('users.status.banned')} />;
  }
  return <SignalCount id={claim.user_id} signals={claim.signals} />;
}

export function ClaimTokens() {
  const { number } = useNumberFormat();
  const claim = useRecordContext<ClaimRecord>();
  return claim ? number(claim.tokens) : null;
}

export function ClaimCost() {
  const translate = useTranslate();
  const nanotons = useNanotons();
  return translate('claims.cost', { ton: nanotons(ATTACHED_NANOTONS) });
}

export function ClaimStatus() {
  const claim = useRecordContext<ClaimRecord>();
  return claim && <ClaimStatusBadge status={claim.status} />;
}

export function ClaimTime() {
  const claim = useRecordContext<ClaimRecord>();
  return claim && <DateTime time={claim.requested_at} />;
}
