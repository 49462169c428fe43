import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../button.js';
import { Icon } from '../icon.js';
import styles from './address-actions.module.css';
import { CopyButton } from './copy-button.js';

/** `explorer`: its base address; `''` where there is none. */
export function AddressActions({ address, explorer }: { address: string; explorer: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <CopyButton variant="secondary" className={styles.action} text={address} texts="wallet" />
      {explorer && (
        <ButtonAnchor
          variant="secondary"
          className={styles.action}
          href={`${explorer}/${address}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('wallet.explorer')}
          <Icon name="external" size={16} />
          <span className="visually-hidden">{t('common.newTab')}</span>
        </ButtonAnchor>
      )}
    </div>
  );
}
