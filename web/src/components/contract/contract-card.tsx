import { useTranslation } from 'react-i18next';
import { chainServices } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { AddressActions } from '../address-actions/address-actions.js';
import { PageIcon } from '../page-icon.js';
import styles from './contract-card.module.css';
import { tokenLink } from './token-link.js';

interface ConnectedWallet {
  /** How people know it. */
  walletName: string | null;
  /** How its app is known to programs. */
  walletApp: string | null;
}

export interface ContractCardProps {
  /** Nobody's on pages that do without wallets. */
  wallet?: ConnectedWallet | undefined;
}

/** The token's contract, which people need to find the real one among its copies (decision 43). */
export function ContractCard({ wallet }: ContractCardProps) {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const { contract_address: address, token_name: token, ton_network } = settings;
  const link = tokenLink(wallet?.walletApp ?? null, settings);
  return (
    <section className={styles.card} aria-labelledby="contract-title">
      <div className={styles.text}>
        <h2 id="contract-title" className={styles.title}>
          {t('contract.title')}
        </h2>
        <p className={styles.address}>{address}</p>
        <p className={styles.warning}>
          <PageIcon name="warning" size={18} />
          <span>{t('contract.warning', { token })}</span>
        </p>
        <p className={styles.hint}>{t('contract.add')}</p>
        {link && (
          <p className={styles.hint}>
            <a className={styles.link} href={link} rel="noopener">
              {t('contract.show', { wallet: wallet?.walletName })}
            </a>{' '}
            {t('contract.showHint')}
          </p>
        )}
      </div>
      <AddressActions
        address={address}
        explorer={chainServices(settings, ton_network).explorer_url}
      />
    </section>
  );
}
