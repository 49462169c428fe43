import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toast/use-toast.js';
import { useCampaign } from './use-campaign.js';

interface Gate {
  /** False until it is known whether the campaign runs. */
  ready: boolean;
  /** The address that may act now; null after telling the visitor why nobody may. */
  admit: (askForWallet: string) => string | null;
}

/** Tasks and claims are for a connected wallet while the campaign runs (section 4, decision 27). */
export function useGate(address: string | null): Gate {
  const { t } = useTranslation();
  const toast = useToast();
  const { ready, statusNow } = useCampaign();

  const admit = (askForWallet: string) => {
    if (address === null) {
      toast.warning(askForWallet);
      return null;
    }
    const status = statusNow();
    if (status === 'active') return address;
    toast.warning(t(`airdrop.refused.${status}`));
    return null;
  };
  return { ready, admit };
}
