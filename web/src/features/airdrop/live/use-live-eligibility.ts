import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  claimingRefusal,
  type ParticipationRefusal,
  type SiteSettings,
  taskRefusal,
} from '#libs/domain/index.js';
import type { ToastAction } from '../../../components/toast/toast-store.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { WalletNotice } from '../participation-state.js';
import type { LiveMe } from './use-me.js';

/** A rule of the campaign: why the visitor cannot take part now. */
type Rule = typeof taskRefusal;

export type LiveEligibility = ReturnType<typeof useLiveEligibility>;

/** Whether the visitor may take part, as the server will decide: the campaign's reasons first (decision 37). */
export function useLiveEligibility(wallet: Wallet, live: LiveMe) {
  const { address, onOtherNetwork, restoring, connect } = wallet;
  const { me, isSignedIn, isPending } = live;
  const notice = noticeOf(wallet, live);
  const { t } = useTranslation();
  const { settings, isPending: settingsPending } = useSiteSettings();

  const refusal = (rule: Rule): ParticipationRefusal | null =>
    rule(settings, { is_banned: me?.is_banned ?? false, is_active: true }, new Date());

  /** Whether the visitor may do tasks or claim now; shows the reason when not. */
  const allows = (rule: Rule, connectFirst: string): boolean => {
    const code = refusal(rule);
    if (code !== null && code !== 'user.banned')
      toast.warning(t(campaignText(code, settings, refusal(claimingRefusal) === null)));
    else if (address === null)
      toast.warning(connectFirst, { action: { label: t('wallet.connect'), run: connect } });
    else if (onOtherNetwork) toast.warning(t('airdrop.network.refused'));
    else if (notice) toast.warning(noticeText(notice, t), { action: noticeAction(notice, t) });
    else return true;
    return false;
  };

  const isIn = isSignedIn && me !== null;
  return {
    ready: !settingsPending && !restoring && !isPending,
    /** The visitor could do tasks when the page was rendered. */
    isEligible: isIn && refusal(taskRefusal) === null,
    /** The visitor may claim, if there is something to claim. */
    mayClaim: isIn && refusal(claimingRefusal) === null,
    /** Nothing can ever be earned or claimed: the visitor is banned, or was deleted. */
    isExcluded: notice?.kind === 'banned' || notice?.kind === 'deleted',
    allows,
    notice,
  };
}

function campaignText(
  code: ParticipationRefusal,
  { is_paused }: SiteSettings,
  canStillClaim: boolean,
) {
  if (is_paused) return 'airdrop.refused.paused';
  if (canStillClaim) return 'airdrop.refused.claiming';
  return code === 'campaign.upcoming' ? 'airdrop.refused.upcoming' : 'airdrop.refused.ended';
}

/** The first obstacle of a visitor with a wallet. */
function noticeOf(
  { address, onOtherNetwork }: Wallet,
  { me, session, isPending, isAway, refresh }: LiveMe,
): WalletNotice | null {
  if (address === null || onOtherNetwork) return null;
  if (me?.is_banned) return { kind: 'banned', reason: me.ban_reason, since: me.banned_at };
  if (isPending) return { kind: 'signing_in', isWorking: session.isWorking };
  const { status, refusal, signInAgain, chooseAnother, resume } = session;
  if (isAway) return { kind: 'away', act: refresh };
  if (status === 'away') return { kind: 'away', reason: refusal, act: () => void resume(address) };
  if (status === 'unprovable') return { kind: status, act: chooseAnother };
  if (status === 'deleted') return { kind: status };
  if (status === 'expired') return { kind: status, act: signInAgain, chooseAnother };
  if (status === 'refused')
    return { kind: status, reason: refusal, act: signInAgain, chooseAnother };
  return null;
}

const noticeText = ({ kind, reason }: WalletNotice, t: TFunction): string =>
  (kind === 'refused' && reason) || t(`airdrop.notices.${kind}.title`);

/** The button that solves the problem; undefined where none does. */
const noticeAction = ({ kind, act }: WalletNotice, t: TFunction): ToastAction | undefined =>
  act && kind !== 'banned' && kind !== 'deleted' && kind !== 'signing_in'
    ? { label: t(`airdrop.notices.${kind}.action`), run: act }
    : undefined;
