import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { STATUS_PATH, shortenAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { ExternalLink } from '../external-link.js';
import styles from './proof-links.module.css';

/** Links to what a visitor checks first: the token's contract on this page, the audits, the team, and the service's status. */
export function ProofLinks() {
  const { t } = useTranslation();
  const { contract_address, audits, campaign_mode } = useSiteSettings(({ settings }) => settings);
  const isLive = campaign_mode === 'live';
  if (!contract_address && !audits?.length && !isLive) return null;
  return (
    <ul className={styles.links} aria-label={t('proofLinks.label')}>
      {contract_address && (
        <li>
          <a href="#contract-title">
            {t('proofLinks.contract', { address: shortenAddress(contract_address) })}
          </a>
        </li>
      )}
      {audits?.map(({ name, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same, and the list is never reordered here
        <li key={index}>
          <ExternalLink href={url}>{t('proofLinks.audit', { name })}</ExternalLink>
        </li>
      ))}
      <li>
        <Link to="/team">{t('nav.team')}</Link>
      </li>
      {isLive && (
        <li>
          <Link to={STATUS_PATH}>{t('nav.status')}</Link>
        </li>
      )}
    </ul>
  );
}
