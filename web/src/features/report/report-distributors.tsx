import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { chainServices } from '#libs/domain/index.js';
import { ExternalLink } from '../../components/external-link.js';
import { Section } from '../../components/section.js';
import type { AllTexts } from '../../i18n/catalogues.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useServedMoments } from '../../i18n/use-served-moments.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './report-page.module.css';

type Distributor = Schemas['ReportDistributorDto'];

/** The contracts and wallets that paid, with their addresses and hashes. */
export function ReportDistributors({ distributors }: { distributors: readonly Distributor[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('report.distributors.title')} lead={t('report.distributors.lead')}>
      <ul className={styles.distributors}>
        {distributors.map((distributor) => (
          <li key={distributor.id} className={styles.file}>
            <DistributorCard distributor={distributor} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const HASHES = ['code_hash', 'merkle_root'] as const;

function DistributorCard({ distributor }: { distributor: Distributor }) {
  const { t, number } = useLanguage();
  const { at, withMoments } = useServedMoments();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { id, method, network, address, owner, jetton_master, deadline } = distributor;
  const accounts =
    method === 'contract' ? { address, owner, jetton_master } : { address, jetton_master };
  return (
    <>
      <h3 className={styles.distributorTitle}>{t(`report.distributors.${method}`, { id })}</h3>
      <dl className={styles.facts}>
        <Fact name="network">{t(`report.distributors.${network}`)}</Fact>
        <Fact name="payouts">{number(distributor.payouts)}</Fact>
        <Fact name="tokens">{`${number(distributor.tokens)} ${symbol}`}</Fact>
        {deadline && <Fact name="deadline">{withMoments(at(deadline))}</Fact>}
      </dl>
      <dl className={styles.digests}>
        {Object.entries(accounts).map(([name, account]) => (
          <Fact key={name} name={name as keyof typeof accounts}>
            <Account address={account} network={network} />
          </Fact>
        ))}
        {HASHES.map((name) => {
          const hash = distributor[name];
          return (
            hash && (
              <Fact key={name} name={name}>
                <code className={styles.code}>{hash}</code>
              </Fact>
            )
          );
        })}
      </dl>
    </>
  );
}

interface FactProps {
  name: keyof AllTexts['report']['distributors'];
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.digest}>
      <dt>{t(`report.distributors.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address, with a link to its network's explorer if there is one. */
function Account({ address, network }: Pick<Distributor, 'address' | 'network'>) {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const { explorer_url } = chainServices(settings, network);
  const code = <code className={styles.code}>{address}</code>;
  if (!explorer_url) return code;
  return (
    <>
      {code}
      <ExternalLink
        className={styles.link}
        href={`${explorer_url}/${address}`}
        subject={address}
        hasIcon
      >
        {t('report.distributors.explorer')}
      </ExternalLink>
    </>
  );
}
