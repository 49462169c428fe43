import { useTranslation } from 'react-i18next';
import { chainServices, explorerPage } from '#libs/domain/index.js';
import { Icon } from '../../components/icon.js';
import { Section } from '../../components/section.js';
import { useLinkOrigin } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { CopyButton } from './report-file.js';
import styles from './report-page.module.css';
import type { Report } from './use-report.js';

/** Shell commands that check this report. */
const commandsFor = (origin: string) => ({
  digest: 'sha256sum allocation.csv',
  audit: `npm run audit -- allocation.csv --report ${origin}/api/v1/public/campaign/report`,
});

/** How to verify the report. */
export function ReportChecks({ report }: { report: Report }) {
  const { t } = useTranslation();
  const commands = commandsFor(useLinkOrigin());
  return (
    <Section title={t('report.check.title')} lead={t('report.check.lead')}>
      <ol className={styles.checks}>
        {(['digest', 'audit'] as const).map((name) => (
          <li key={name} className={styles.check}>
            <h3 className={styles.checkTitle}>{t(`report.check.${name}.title`)}</h3>
            <p>{t(`report.check.${name}.text`)}</p>
            <Command text={commands[name]} />
          </li>
        ))}
        <li className={styles.check}>
          <h3 className={styles.checkTitle}>{t('report.check.chain.title')}</h3>
          <p>{t('report.check.chain.text')}</p>
          <ChainCheck report={report} />
          <Explorer />
        </li>
      </ol>
    </Section>
  );
}

const Command = ({ text }: { text: string }) => (
  <p className={styles.command}>
    <code className={styles.code}>{text}</code>
    <CopyButton text={text} subject={text} />
  </p>
);

/** The command that compares all lines with the chain, if there is a token and a chain API. */
function ChainCheck({ report: { payers, paid_since } }: { report: Report }) {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const { audit } = commandsFor(useLinkOrigin());
  const { contract_address, ton_network } = settings;
  const { chain_api_url } = chainServices(settings, ton_network);
  if (!contract_address || !chain_api_url || payers.length === 0) return null;
  const options = [
    ...['--chain', chain_api_url, '--jetton', contract_address],
    ...payers.flatMap((payer) => ['--payer', payer]),
    ...(paid_since === null ? [] : ['--since', paid_since]),
  ];
  return (
    <>
      <p>{t('report.check.chain.command')}</p>
      <Command text={[audit, ...options].join(' ')} />
    </>
  );
}

function Explorer() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const page = settings.contract_address && explorerPage(settings, settings.contract_address);
  if (!page) return null;
  return (
    <a className={styles.link} href={page} target="_blank" rel="noopener noreferrer">
      {t('report.check.chain.explorer')}
      <Icon name="external" size={16} />
      <span className="visually-hidden">({t('common.newTab')})</span>
    </a>
  );
}
