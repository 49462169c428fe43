import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortenAddress } from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { visitorApi } from '../../../lib/visitor-api.js';
import type { Me } from '../../wallet/use-visitor-session.js';
import { Banner } from '../wallet-banner.js';
import { useMyChanges } from './use-me.js';

/** Offers to take part with the connected wallet, where another version with the same key takes part. */
export function OtherWallet({ account }: { account: Me }) {
  const { t } = useTranslation();
  const { wallet_address, session_wallet } = account;
  const { refresh, failed } = useMyChanges(session_wallet);
  const { mutate, isPending } = useMutation({
    mutationFn: () => visitorApi.call('changeMyWallet'),
    onSuccess: () => {
      toast.success(t('live.otherWallet.changed', { address: shortenAddress(session_wallet) }));
      return refresh();
    },
    onError: (error) => failed(error, t('live.otherWallet.failed')),
  });
  if (wallet_address === session_wallet) return null;
  const addresses = {
    address: shortenAddress(wallet_address),
    other: shortenAddress(session_wallet),
  };
  return (
    <Banner
      title={t('live.otherWallet.title', addresses)}
      text={t('live.otherWallet.text', addresses)}
      action={t('live.otherWallet.change', addresses)}
      onAction={() => {
        if (!isPending) mutate();
      }}
      disabled={account.is_banned}
      secondary
      after={t('live.otherWallet.hint', addresses)}
    />
  );
}
