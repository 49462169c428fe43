import type { ComponentType } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { DeleteButton } from '../components/record/RecordButtons.js';
import { RecordParts } from '../components/record/RecordParts.js';
import { withTexts } from '../components/shell/screen.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { type UserRecord, userName } from '../providers/data/records.js';
import type { UserPart } from './parts/index.js';
import { UserOverview } from './parts/UserOverview.js';
import { AdjustPointsButton, BanUserButton, HoldUserButton } from './UserActions.js';

const PARTS: Record<UserPart, ComponentType> = {
  overview: UserOverview,
  entries: lazyPart(() => import('./parts/UserEntries.js'), 'UserEntries'),
  completions: lazyPart(() => import('./parts/UserCompletions.js'), 'UserCompletions'),
  claims: lazyPart(() => import('./parts/UserClaims.js'), 'UserClaims'),
  decisions: lazyPart(() => import('./parts/UserDecisions.js'), 'UserDecisions'),
  referrals: lazyPart(
    withTexts(() => import('./parts/UserReferrals.js'), 'referrals'),
    'UserReferrals',
  ),
  signals: lazyPart(() => import('./parts/UserSignals.js'), 'UserSignals'),
  sessions: lazyPart(() => import('./parts/UserSessions.js'), 'UserSessions'),
};

const { claims: _claims, ...PARTS_WITHOUT_CLAIMS } = PARTS;

export function UserDialog(address: RecordViewProps) {
  const { close } = useRecordAddress();
  const mayReadClaims = usePermission('claims.read');
  return (
    <RecordParts
      {...address}
      parts={mayReadClaims ? PARTS : PARTS_WITHOUT_CLAIMS}
      argsOf={(user) => ({ name: userName(user as UserRecord) })}
      actions={
        <>
          <AdjustPointsButton />
          <HoldUserButton />
          <BanUserButton />
          <DeleteButton onDeleted={close} />
        </>
      }
    />
  );
}
