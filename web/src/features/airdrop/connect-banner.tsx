import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { PageIcon } from '../../components/page-icon.js';
import styles from './connect-banner.module.css';

interface ConnectBannerProps {
  connect: () => void;
  /** The modal is open or on its way. */
  busy: boolean;
}

/** Tells a visitor without a wallet what it is needed for. */
export function ConnectBanner({ connect, busy }: ConnectBannerProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.banner} aria-labelledby="connect-banner-title">
      <span className={styles.icon}>
        <PageIcon name="wallet" size={26} />
      </span>
      <div className={styles.text}>
        <h2 id="connect-banner-title" className={styles.title}>
          {t('airdrop.banner.title')}
        </h2>
        <p className={styles.hint}>{t('airdrop.banner.text')}</p>
      </div>
      <Button className={styles.button} onClick={connect} disabled={busy}>
        {t('wallet.connect')}
      </Button>
    </section>
  );
}
