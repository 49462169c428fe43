import { lazyPart } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/skeleton.js';

// Parts of the live campaign, which come after the first view.

export const TaskCheck = lazyPart(
  async () => (await import('./checks/task-check.js')).TaskCheck,
  ['live'],
);

export const MyAccount = lazyPart(
  async () => (await import('./my-account.js')).MyAccount,
  ['live'],
);

export const OtherWallet = lazyPart(
  async () => (await import('./other-wallet.js')).OtherWallet,
  ['live'],
);

export const Invitations = lazyPart(
  async () => (await import('./invite/invitations.js')).Invitations,
  ['live'],
  <Skeleton height="40rem" />,
);

export const MyActivity = lazyPart(
  async () => (await import('./my-activity.js')).MyActivity,
  ['live'],
  <Skeleton height="40rem" />,
);

export const MyClaims = lazyPart(
  async () => (await import('./claims/my-claims.js')).MyClaims,
  ['live'],
);

export const ClaimRequirements = lazyPart(
  async () => (await import('./requirements/claim-requirements.js')).ClaimRequirements,
  ['live'],
  <Skeleton height="6rem" />,
);

export const Leaderboard = lazyPart(
  async () => (await import('./leaderboard/leaderboard.js')).Leaderboard,
  ['live'],
  <Skeleton height="30rem" />,
);
