import { useTranslation } from 'react-i18next';
import { campaignClock } from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';

/** Who wants to take part. */
export type Participant = Pick<Wallet, 'address' | 'onOtherNetwork' | 'restoring'>;

interface Eligibility {
  /** False until it is known whose wallet this is and whether the campaign runs, as far as it can be. */
  ready: boolean;
  /** The wallet may act, as far as the page knew when it was rendered. */
  isEligible: boolean;
  /** The address that may act now; null, after a message to the visitor, when there is none. */
  eligibleAddress: (connectFirst: string) => string | null;
}

/**
 * Tasks and claims need a running campaign, which is told first (decision 37), and a connected wallet
 * on its network (section 4, decisions 27 and 36). When the settings cannot be loaded the campaign
 * counts as running.
 */
export function useEligibility({ address, onOtherNetwork, restoring }: Participant): Eligibility {
  const { t } = useTranslation();
  const toast = useToast();
  const { settings, isPending } = useSiteSettings();

  const statusNow = () => campaignClock(settings, new Date()).status;

  const eligibleAddress = (connectFirst: string) => {
    const status = statusNow();
    if (status !== 'active') toast.warning(t(`airdrop.refused.${status}`));
    else if (address === null) toast.warning(connectFirst);
    else if (onOtherNetwork) toast.warning(t('airdrop.network.refused'));
    else return address;
    return null;
  };
  const isEligible = address !== null && !onOtherNetwork && statusNow() === 'active';
  return { ready: !isPending && !restoring, isEligible, eligibleAddress };
}
