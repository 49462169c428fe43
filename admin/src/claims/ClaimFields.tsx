import { useReference } from 'react-admin';
import { SignalCount } from '../components/decision/SignalList.js';
import { BannedBadge, ClaimStatusBadge, HeldBadge } from '../components/figures/StatusBadge.js';
import { UserLink } from '../components/record/fields.js';
import { useRecord } from '../components/useRecord.js';
import { type ClaimRecord, type UserRecord, userName } from '../providers/data/records.js';

export function ClaimUser() {
  const claim = useRecord<ClaimRecord>();
  const { referenceRecord: user } = useReference<UserRecord>({
    reference: 'users',
    id: claim.user_id,
  });
  const name = userName({ username: '', ...claim, ...user });
  return <UserLink to={`${claim.user_id}/claims`} name={name} />;
}

export function ClaimSignals() {
  const { user_id, is_banned, is_held, signals } = useRecord<ClaimRecord>();
  if (is_banned) return <BannedBadge />;
  return is_held ? <HeldBadge /> : <SignalCount id={user_id} signals={signals} />;
}

export const ClaimStatus = () => <ClaimStatusBadge status={useRecord<ClaimRecord>().status} />;
