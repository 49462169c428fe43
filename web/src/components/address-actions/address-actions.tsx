import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../button.js';
import { Icon } from '../icon.js';
import styles from './address-actions.module.css';
import { CopyButton } from './copy-button.js';

interface AddressActionsProps {
  address: string;
  /** Its base address; `''` where there is none. */
  explorer: string;
}

export function AddressActions({ address, explorer }: AddressActionsProps) {
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
          <span className="visually-hidden">({t('common.newTab')})</span>
        </ButtonAnchor>
      )}
    </div>
  );
}
