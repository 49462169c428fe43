import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.js';
import { Button } from '../button.js';
import buttonStyles from '../button.module.css';
import { Icon } from '../icon.js';
import { toast } from '../toast/toast-store.js';
import styles from './address-actions.module.css';
import { useCopy } from './use-copy.js';

interface AddressActionsProps {
  address: string;
  /** Its base address; `''` where there is none. */
  explorer: string;
}

export function AddressActions({ address, explorer }: AddressActionsProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();

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
