import { useTranslation } from 'react-i18next';
import {
  chainServices,
  formatContractAddress,
  parseTonAddress,
  type SiteSettings,
} from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { AddressActions } from '../address-actions/address-actions.js';
import { PageIcon } from '../page-icon.js';
import styles from './contract-card.module.css';

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

/**
 * Wallets that say in their documentation which address opens a token in their app, by the name that their
 * apps go by; on mainnet, where all of them are. Others have none for it, or none that is documented.
 */
const TOKEN_PAGES: Readonly<Record<string, (address: string) => string>> = {
  mytonwallet: (address) => `mtw://token/ton/${address}`,
};

/** Opens the site's token in the app of a wallet; null where that is not possible. */
export function tokenLink(
  app: string | null,
  { contract_address, ton_network }: Pick<SiteSettings, 'contract_address' | 'ton_network'>,
): string | null {
  const contract = parseTonAddress(contract_address);
  const page = TOKEN_PAGES[app?.toLowerCase() ?? ''];
  if (!contract || !page || ton_network !== 'mainnet') return null;
  return page(formatContractAddress(contract.raw, ton_network));
}
