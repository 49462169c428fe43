import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatTon } from '../../lib/format.js';
import { type Account, useBalance } from './use-balance.js';
import styles from './wallet-panel.module.css';

interface WalletBalanceProps {
  account: Account;
}

/** The balance in TON; a dash while there is none to show, with a retry when it could not be had. */
export function WalletBalance({ account }: WalletBalanceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { balance, isLoading, isError, retry } = useBalance(account);

  if (isLoading) {
    return (
      <span className={styles.loading}>
        <span className="visually-hidden">{t('wallet.balanceLoading')}</span>
        <Skeleton width="7rem" height="1.25rem" />
      </span>
    );
  }
  if (balance !== undefined) return `${formatTon(balance, language)} TON`;
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
