import { useTranslation } from 'react-i18next';
import {
  claimingRefusal,
  type ParticipationRefusal,
  type SiteSettings,
  taskRefusal,
} from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { noticeAction, noticeOf, noticeText } from './notice.js';
import type { LiveMe } from './use-me.js';

/** A rule of the campaign: why it cannot be taken part in now. */
type Rule = typeof taskRefusal;

export interface LiveEligibility {
  ready: boolean;
  /** The visitor may do tasks, as far as the page knew when it was rendered. */
  isEligible: boolean;
  /** The visitor may claim, whatever there is to claim. */
  mayClaim: boolean;
  /** Whether the visitor may do tasks or claim now; says why not. */
  allows: (rule: Rule, connectFirst: string) => boolean;
}

export const DOING_TASKS: Rule = taskRefusal;
export const CLAIMING: Rule = claimingRefusal;

/**
 * The server decides who may take part; the page says before it is asked what it would answer, the
 * campaign's reasons first (decision 37).
 */
export function useLiveEligibility(wallet: Wallet, live: LiveMe): LiveEligibility {
  const { address, onOtherNetwork, restoring } = wallet;
  const { me, isSignedIn, isPending } = live;
  const notice = noticeOf(wallet, live);
  const { t } = useTranslation();
  const toast = useToast();
  const { settings, isPending: settingsPending } = useSiteSettings();

  const refusal = (rule: Rule): ParticipationRefusal | null =>
    rule(settings, { is_banned: me?.is_banned ?? false, is_active: true }, new Date());

  const allows = (rule: Rule, connectFirst: string): boolean => {
    const code = refusal(rule);
    if (code !== null && code !== 'user.banned')
      toast.warning(t(campaignText(code, settings, refusal(CLAIMING) === null)));
    else if (address === null) toast.warning(connectFirst);
    else if (onOtherNetwork) toast.warning(t('airdrop.network.refused'));
    else if (notice) toast.warning(noticeText(notice, t), { action: noticeAction(notice, t) });
    else return true;
    return false;
  };

  const isIn = isSignedIn && me !== null;
  return {
    ready: !settingsPending && !restoring && !isPending,
    isEligible: isIn && refusal(DOING_TASKS) === null,
    mayClaim: isIn && refusal(CLAIMING) === null,
    allows,
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
