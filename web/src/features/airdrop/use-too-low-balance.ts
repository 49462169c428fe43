import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_BALANCE_NANOTONS } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatTon } from '../../lib/format.js';

/** What is said of a balance in nanotons that is too low for the task of holding TON. */
export function useTooLowBalance(): (balance: bigint) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useCallback(
    (balance) =>
      t('airdrop.tasks.refused', {
        balance: formatTon(balance, language),
        least: formatTon(LEAST_BALANCE_NANOTONS, language),
      }),
    [t, language],
  );
}
