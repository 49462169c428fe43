import type { Wallet } from '../../wallet/use-wallet.js';
import type { Notice, Standing } from '../standing.js';
import type { TasksState } from '../use-tasks.js';
import { useLiveEligibility } from './use-live-eligibility.js';
import { useLiveRewards } from './use-live-rewards.js';
import { useLiveTasks } from './use-live-tasks.js';
import { type LiveMe, useMe } from './use-me.js';

/** Where the visitor stands in the live campaign: as the server says. */
export function useLive(wallet: Wallet, { tasks }: TasksState, isActive: boolean): Standing {
  const live = useMe(wallet, isActive);
  const eligibility = useLiveEligibility(wallet, live);
  return {
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards: useLiveRewards(wallet, tasks, live, eligibility),
    notice: isActive ? noticeOf(wallet, live) : null,
    account: live.me,
  };
}

/** What a visitor with a wallet has to know first. */
function noticeOf(
  { address, onOtherNetwork }: Wallet,
  { me, session, isPending, isAway, refresh }: LiveMe,
): Notice | null {
  if (address === null || onOtherNetwork) return null;
  if (me?.is_banned) return { kind: 'banned', reason: me.ban_reason, since: me.banned_at };
  if (isPending) return { kind: 'signing_in' };
  const { status, refusal, signInAgain, chooseAnother, resume } = session;
  if (isAway) return { kind: 'away', act: refresh };
  if (status === 'away') return { kind: 'away', act: () => void resume(address) };
  if (status === 'unprovable') return { kind: status, act: chooseAnother };
  if (status === 'expired') return { kind: status, act: signInAgain, chooseAnother };
  if (status === 'refused')
    return { kind: status, reason: refusal, act: signInAgain, chooseAnother };
  return null;
}
