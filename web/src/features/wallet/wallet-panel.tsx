import { useTranslation } from 'react-i18next';
import { chainServices } from '#libs/domain/index.js';
import { AddressActions } from '../../components/address-actions/address-actions.js';
import { Button } from '../../components/button.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { useWallet } from './use-wallet.js';
import { WalletBalance } from './wallet-balance.js';
import styles from './wallet-panel.module.css';

/** Address, balance and status of the visitor's wallet, with copying and the explorer. */
export function WalletPanel() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const { status, address, chain, walletName, error, connected, connect } = wallet;
  const { settings } = useSiteSettings();

  return (
    <section className={styles.panel} aria-labelledby="wallet-panel-title">
      <div className={styles.head}>
        <h2 id="wallet-panel-title" className={styles.title}>
          {t('wallet.title')}
        </h2>
        <p className={styles.status} data-status={status} role="status">
          {t(`wallet.status.${status}`)}
        </p>
      </div>
      {status === 'error' && error && <p className={styles.error}>{t(`wallet.errors.${error}`)}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('wallet.address')}</dt>
          <dd className={styles.address}>{address ?? t('wallet.none')}</dd>
        </div>
        <div>
          <dt>{t('wallet.balance')}</dt>
          <dd>
            <WalletBalance account={wallet} />
          </dd>
        </div>
        {walletName && (
          <div>
            <dt>{t('wallet.app')}</dt>
            <dd>{walletName}</dd>
          </div>
        )}
      </dl>
      {connected && address ? (
        <AddressActions address={address} explorer={chainServices(settings, chain).explorer_url} />
      ) : (
        <Button variant="secondary" onClick={connect} disabled={status === 'connecting'}>
          {t('wallet.connect')}
        </Button>
      )}
    </section>
  );
}
