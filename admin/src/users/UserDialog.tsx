import { DialogContent, Skeleton, Tab, Tabs } from '@mui/material';
import { type ComponentType, Suspense, useId } from 'react';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { LoadFailed } from '../components/figures/EmptyState.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { DeleteButton } from '../components/record/RecordButtons.js';
import { RecordDialog, SHOWN_ERROR } from '../components/record/RecordDialog.js';
import { type UserRecord, userName } from '../providers/data/records.js';
import { partAt, USER_PARTS, type UserPart } from './parts/index.js';
import { UserOverview } from './parts/UserOverview.js';
import { AdjustPointsButton, BanUserButton, HoldUserButton } from './UserActions.js';

const PARTS: Record<UserPart, ComponentType> = {
  overview: UserOverview,
  entries: lazyPart(async () => (await import('./parts/UserEntries.js')).UserEntries),
  completions: lazyPart(async () => (await import('./parts/UserCompletions.js')).UserCompletions),
  claims: lazyPart(async () => (await import('./parts/UserClaims.js')).UserClaims),
  decisions: lazyPart(async () => (await import('./parts/UserDecisions.js')).UserDecisions),
  referrals: lazyPart(async () => (await import('./parts/UserReferrals.js')).UserReferrals),
  signals: lazyPart(async () => (await import('./parts/UserSignals.js')).UserSignals),
  sessions: lazyPart(async () => (await import('./parts/UserSessions.js')).UserSessions),
};

export const UserDialog = ({ id, part }: RecordViewProps) => (
  <ShowBase id={id} queryOptions={SHOWN_ERROR}>
    <UserContent id={id} part={partAt(part) ?? 'overview'} />
  </ShowBase>
);

interface UserContentProps {
  id: string;
  part: UserPart;
}

function UserContent({ id, part }: UserContentProps) {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const { error, refetch } = useShowContext();
  const { close } = useRecordAddress();
  const panelId = useId();
  const Part = PARTS[part];
  const title = user ? 'users.one' : error ? 'users.title' : 'ra.page.loading';
  const actions = user && (
    <>
      <AdjustPointsButton />
      <HoldUserButton />
      <BanUserButton />
      <DeleteButton onDeleted={close} />
    </>
  );
  return (
    <RecordDialog title={title} args={user && { name: userName(user) }} actions={actions} tall>
      {user && <PartTabs id={id} part={part} panelId={panelId} />}
      <DialogContent
        role={user && 'tabpanel'}
        id={panelId}
        aria-label={user && translate(`users.part.${part}`)}
        // Scrolled by the arrow keys even without a focusable element.
        tabIndex={0}
      >
        {error && !user && <LoadFailed title="users.one_failed" error={error} retry={refetch} />}
        {!user && !error && <Skeleton variant="rounded" height={320} />}
        {user && (
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            <Part />
          </Suspense>
        )}
      </DialogContent>
    </RecordDialog>
  );
}

interface PartTabsProps extends UserContentProps {
  panelId: string;
}

/** The parts as links, so that Back returns through them. */
function PartTabs({ id, part, panelId }: PartTabsProps) {
  const translate = useTranslate();
  const { addressOf, stateOfPart } = useRecordAddress();
  return (
    <Tabs
      value={part}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={translate('users.parts')}
      sx={{ px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
    >
      {USER_PARTS.map((name) => (
        <Tab
          key={name}
          value={name}
          component={Link}
          to={addressOf(id, name === 'overview' ? '' : name)}
          state={stateOfPart}
          label={translate(`users.part.${name}`)}
          aria-controls={name === part ? panelId : undefined}
          sx={{ minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}
