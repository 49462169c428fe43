import { useTranslation } from 'react-i18next';
import {
  chainServices,
  formatContractAddress,
  parseTonAddress,
  type SiteSettings,
  textGap,
} from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { AddressActions } from '../address-actions/address-actions.js';
import { PageIcon } from '../page-icon.js';
import styles from './contract-card.module.css';

export interface ContractCardProps {
  /** The connected wallet, on pages that use one: its name, and its app's identifier. */
  wallet?: { walletName: string | null; walletApp: string | null } | undefined;
}

/** The token's contract, by which visitors tell the real one from copies (decision 43). */
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
            </a>
            {textGap('', t('contract.showHint'))}
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

/** Documented mainnet addresses that open a token in a wallet app, by the app's name. */
const TOKEN_PAGES: Readonly<Record<string, (address: string) => string>> = {
  mytonwallet: (address) => `mtw://token/ton/${address}`,
};

/** The address that opens the site's token in a wallet app; null where there is none. */
export function tokenLink(
  app: string | null,
  { contract_address, ton_network }: Pick<SiteSettings, 'contract_address' | 'ton_network'>,
): string | null {
  const contract = parseTonAddress(contract_address);
  const page = TOKEN_PAGES[app?.toLowerCase() ?? ''];
  if (!contract || !page || ton_network !== 'mainnet') return null;
  return page(formatContractAddress(contract.raw, ton_network));
}
