import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { PageIcon } from '../../components/page-icon.js';
import { useCampaignPhase } from '../../lib/campaign-phase.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import styles from './wallet-banner.module.css';

interface ConnectBannerProps {
  connect: () => void;
  /** The modal is open or on its way. */
  busy: boolean;
}

/** Tells a visitor without a wallet what it is needed for. */
export function ConnectBanner({ connect, busy }: ConnectBannerProps) {
  const { t } = useTranslation();
  const phase = useCampaignPhase();
  return (
    <Banner
      title={t(`airdrop.banner.${phase}.title`)}
      text={t(`airdrop.banner.${phase}.text`)}
      action={t('wallet.connect')}
      onAction={connect}
      disabled={busy}
    />
  );
}

interface NetworkBannerProps {
  wallet: Wallet;
}

/** Tells a visitor whose wallet is on another network how to take part all the same. */
export function NetworkBanner({ wallet: { chain, disconnect } }: NetworkBannerProps) {
  const { t } = useTranslation();
  const { ton_network } = useSiteSettings(({ settings }) => settings);
  return (
    <Banner
      title={t('airdrop.network.title')}
      text={t('airdrop.network.text', {
        network: t(`airdrop.network.${ton_network}`),
        other: t(`airdrop.network.${chain ?? 'unknown'}`),
      })}
      action={t('airdrop.network.disconnect')}
      onAction={() => void disconnect()}
    />
  );
}

interface BannerProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  disabled?: boolean;
}

function Banner({ title, text, action, onAction, disabled = false }: BannerProps) {
  return (
    <section className={styles.banner} aria-labelledby="wallet-banner-title">
      <span className={styles.icon}>
        <PageIcon name="wallet" size={26} />
      </span>
      <div className={styles.text}>
        <h2 id="wallet-banner-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.hint}>{text}</p>
      </div>
      <Button className={styles.button} onClick={onAction} disabled={disabled}>
        {action}
      </Button>
    </section>
  );
}
