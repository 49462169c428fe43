import type { ComponentType } from 'react';
import { lazyPart } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/skeleton.js';

/** A part of the live campaign, which comes after the first view. */
const part = <P extends object>(load: () => Promise<ComponentType<P>>, height?: string) =>
  lazyPart(load, ['live'], height && <Skeleton height={height} />);

export const TaskCheck = part(async () => (await import('./checks/task-check.js')).TaskCheck);

export const MyAccount = part(async () => (await import('./my-account.js')).MyAccount);

export const OtherWallet = part(async () => (await import('./other-wallet.js')).OtherWallet);

export const Invitations = part(
  async () => (await import('./invite/invitations.js')).Invitations,
  '40rem',
);

export const MyActivity = part(async () => (await import('./my-activity.js')).MyActivity, '40rem');

export const MyClaims = part(async () => (await import('./claims/my-claims.js')).MyClaims, '22rem');

export const ClaimRequirements = part(
  async () => (await import('./requirements/claim-requirements.js')).ClaimRequirements,
  '6rem',
);

export const PointConfirmation = part(
  async () => (await import('./requirements/point-confirmation.js')).PointConfirmation,
);

export const Leaderboard = part(
  async () => (await import('./leaderboard/leaderboard.js')).Leaderboard,
  '30rem',
);
