import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#libs/api-client/index.js';
import { shortenAddress } from '#libs/domain/index.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { visitorApi } from '../../../lib/visitor-api.js';
import styles from './my-activity.module.css';
import { useMyQuery } from './use-me.js';

/** The changes of the visitor's wallet, the newest first. */
export const useWalletChanges = (address: string) =>
  useQuery({
    ...useMyQuery(address, 'wallet-changes'),
    queryFn: ({ signal }) => visitorApi.call('listMyWalletChanges', { signal }),
  });

/** A line of the visitor's activity. */
export function WalletChange({ change }: { change: Schemas['WalletChangeDto'] }) {
  const { t, moment } = useLanguage();
  const { from_wallet, to_wallet, created_at } = change;
  const addresses = { from: shortenAddress(from_wallet), to: shortenAddress(to_wallet) };
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{t('live.otherWallet.entry', addresses)}</p>
      <p className={styles.when}>
        <time dateTime={created_at}>{moment(created_at)}</time>
      </p>
    </li>
  );
}
