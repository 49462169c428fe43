import { useTranslation } from 'react-i18next';
import { chainServices, type TonNetwork } from '#libs/domain/index.js';
import { Button } from '../../components/button.js';
import buttonStyles from '../../components/button.module.css';
import { Icon } from '../../components/icon.js';
import { useToast } from '../../components/toast/use-toast.js';
import { cx } from '../../lib/cx.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { useCopy } from './use-copy.js';
import { useWallet } from './use-wallet.js';
import { WalletBalance } from './wallet-balance.js';
import styles from './wallet-panel.module.css';

/** Address, balance and status of the visitor's wallet, with copying and the explorer. */
export function WalletPanel() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const { status, address, chain, walletName, error, connected, connect } = wallet;

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
        <AccountActions address={address} chain={chain} />
      ) : (
        <Button variant="secondary" onClick={connect} disabled={status === 'connecting'}>
          {t('wallet.connect')}
        </Button>
      )}
    </section>
  );
}

interface AccountActionsProps {
  address: string;
  chain: TonNetwork | null;
}

function AccountActions({ address, chain }: AccountActionsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { settings } = useSiteSettings();
  const { copied, copy } = useCopy();
  const explorer = chainServices(settings, chain).explorer_url;

  const onCopy = async () => {
    if (!(await copy(address))) toast.error(t('wallet.copyFailed'));
  };

  return (
    <div className={styles.actions}>
      <Button variant="secondary" className={styles.action} onClick={onCopy}>
        <span aria-live="polite">{copied ? t('wallet.copied') : t('wallet.copy')}</span>
      </Button>
      {explorer && (
        <a
          className={cx(buttonStyles.button, buttonStyles.secondary, styles.action)}
          href={`${explorer}/${address}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('wallet.explorer')}
          <Icon name="external" size={16} />
          <span className="visually-hidden">({t('common.newTab')})</span>
        </a>
      )}
    </div>
  );
}
