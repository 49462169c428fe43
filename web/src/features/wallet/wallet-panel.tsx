import { useTranslation } from 'react-i18next';
import { chainServices } from '#libs/domain/index.js';
import { AddressActions } from '../../components/address-actions/address-actions.js';
import { Button } from '../../components/button.js';
import { Skeleton } from '../../components/skeleton.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatTon } from '../../lib/format-ton.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { type Account, useBalance } from './use-balance.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet-panel.module.css';

export function WalletPanel() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const { status, address, chain, walletName, error, connect } = wallet;
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
      {address ? (
        <AddressActions address={address} explorer={chainServices(settings, chain).explorer_url} />
      ) : (
        <Button
          variant="secondary"
          className={styles.connect}
          onClick={connect}
          disabled={status === 'connecting'}
        >
          {t('wallet.connect')}
        </Button>
      )}
    </section>
  );
}

function WalletBalance({ account }: { account: Account }) {
  const { t } = useLanguage();
  const { balance, isLoading, isError, retry } = useBalance(account);

  if (isLoading) {
    return (
      <span className={styles.loading}>
        <span className="visually-hidden">{t('wallet.balanceLoading')}</span>
        <Skeleton width="7rem" height="1.25rem" />
      </span>
    );
  }
  if (balance !== undefined) return `${formatTon(balance)} TON`;
  return (
    <>
      <span title={isError ? t('wallet.balanceError') : undefined}>{t('wallet.none')}</span>
      {isError && (
        <>
          <span className="visually-hidden">{t('wallet.balanceError')}</span>
          <button type="button" className={styles.retry} onClick={retry}>
            {t('common.retry')}
          </button>
        </>
      )}
    </>
  );
}
