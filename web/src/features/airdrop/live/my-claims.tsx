import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { formatMoment, formatNumber } from '../../../lib/format.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Me } from '../../wallet/use-visitor-session.js';
import styles from './my-activity.module.css';
import { useMyClaims } from './use-live-rewards.js';

/** The visitor's claims, each with where it is on its way to the wallet. */
export function MyClaims({ account }: { account: Me }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { data: claims = [] } = useMyClaims(account.wallet_address);
  if (claims.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="claims-title">
      <h3 id="claims-title" className={styles.panelTitle}>
        {t('airdrop.claims.title')}
      </h3>
      <ul className={styles.claims}>
        {claims.map(({ id, tokens, status, reason, requested_at }) => (
          <li key={id} className={styles.claim}>
            <p className={styles.what}>
              {formatNumber(tokens, language)} {symbol}
              <span className={styles.status} data-status={status}>
                {t(`airdrop.claims.${status}.label`)}
              </span>
            </p>
            <p className={styles.when}>
              {t('airdrop.claims.number', { number: id })} ·{' '}
              <time dateTime={requested_at}>{formatMoment(requested_at, language)}</time>
            </p>
            {reason && <p className={styles.reason}>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
