import type { TFunction } from 'i18next';
import type { ToastAction } from '../../../components/toast/toast-store.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { Notice } from '../standing.js';
import type { LiveMe } from './use-me.js';

/** What a visitor with a wallet has to know first. */
export function noticeOf(
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
  if (status === 'deleted') return { kind: status };
  if (status === 'expired') return { kind: status, act: signInAgain, chooseAnother };
  if (status === 'refused')
    return { kind: status, reason: refusal, act: signInAgain, chooseAnother };
  return null;
}

/** A notice in one line. */
export const noticeText = ({ kind, reason }: Notice, t: TFunction): string =>
  (kind === 'refused' && reason) || t(`airdrop.notices.${kind}.title`);

/** The button that mends what a notice tells of; undefined where none does. */
export const noticeAction = ({ kind, act }: Notice, t: TFunction): ToastAction | undefined =>
  act && kind !== 'banned' && kind !== 'deleted' && kind !== 'signing_in'
    ? { label: t(`airdrop.notices.${kind}.action`), run: act }
    : undefined;
