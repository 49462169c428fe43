import { useTranslation } from 'react-i18next';
import { campaignClock } from '#libs/domain/index.js';
import { useToast } from '../../components/toast/use-toast.js';
import { useSiteSettings } from '../../lib/site-settings.js';

interface Eligibility {
  /** False until it is known whether the campaign runs, or that this cannot be known. */
  ready: boolean;
  /** The address that may act now; null, after a message to the visitor, when there is none. */
  eligibleAddress: (connectFirst: string) => string | null;
}

/**
 * Tasks and claims need a connected wallet and a running campaign (section 4, decision 27). When the
 * settings cannot be loaded the campaign counts as running.
 */
export function useEligibility(address: string | null): Eligibility {
  const { t } = useTranslation();
  const toast = useToast();
  const { settings, isPending } = useSiteSettings();

  const eligibleAddress = (connectFirst: string) => {
    if (address === null) {
      toast.warning(connectFirst);
      return null;
    }
    const { status } = campaignClock(settings, new Date());
    if (status === 'active') return address;
    toast.warning(t(`airdrop.refused.${status}`));
    return null;
  };
  return { ready: !isPending, eligibleAddress };
}
