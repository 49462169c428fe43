import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { explorerPage } from '#libs/domain/index.js';
import { CopyButton } from '../../components/address-actions/copy-button.js';
import { ButtonAnchor, ButtonLink } from '../../components/button.js';
import { ExternalLink } from '../../components/external-link.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon } from '../../components/page-icon.js';
import { Section } from '../../components/section.js';
import { Skeleton } from '../../components/skeleton.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { Subject } from '../../components/subject.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useServedMoments } from '../../i18n/use-served-moments.js';
import { useAirdropHome } from '../../lib/airdrop-home.js';
import { api } from '../../lib/api.js';
import { useLinkOrigin } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import { ReportDistributors } from './report-distributors.js';
import styles from './report-page.module.css';

export function Page() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useReport();
  return (
    <>
      <PageHero eyebrow={t('report.eyebrow')} title={t('report.title')} lead={t('report.lead')} />
      {data ? (
        <WholeReport report={data} />
      ) : (
        <Section title={t('report.figures.title')} titleHidden>
          {isPending && <Skeleton height="20rem" radius="var(--radius-lg)" />}
          {isError && <ErrorState message={t('report.error')} onRetry={refetch} />}
          {data === null && <NotYet />}
        </Section>
      )}
    </>
  );
}

function NotYet() {
  const { t } = useTranslation();
  const home = useAirdropHome(({ path }) => path);
  return (
    <StateMessage icon="clock" title={t('report.notYet.title')} hint={t('report.notYet.hint')}>
      <ButtonLink to={home} variant="secondary" className={styles.action}>
        {t('report.notYet.airdrop')}
      </ButtonLink>
    </StateMessage>
  );
}

function WholeReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { at, withMoments } = useServedMoments();
  const when = at(report.closed_at);
  const closed = t('report.figures.closed', { when });
  return (
    <>
      <Section title={t('report.figures.title')} lead={withMoments(closed)}>
        <Figures report={report} />
      </Section>
      <ReportFile report={report} />
      {report.distributors.length > 0 && <ReportDistributors distributors={report.distributors} />}
      <ReportChecks report={report} />
    </>
  );
}

const FIGURES = ['users', 'points', 'claimed', 'delivered', 'forfeited'] as const;

function Figures({ report }: { report: Report }) {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`report.figures.${name}`)}</dt>
          <dd>
            {number(report[name])}
            {name !== 'users' && name !== 'points' && ` ${symbol}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReportFile({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { file, payouts_file, sha256, merkle_root, payouts_sha256 } = report;
  return (
    <Section title={t('report.file.title')} lead={t('report.file.text')}>
      <div className={styles.file}>
        <div className={styles.downloads}>
          <Download href={file} name="allocation.csv" />
          {payouts_file && <Download href={payouts_file} name="payouts.csv" />}
        </div>
        <dl className={styles.digests}>
          <Digest name="sha256" value={sha256} />
          <Digest name="merkle_root" value={merkle_root} />
          {payouts_sha256 && <Digest name="payouts_sha256" value={payouts_sha256} />}
        </dl>
      </div>
    </Section>
  );
}

function Download({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation();
  return (
    <ButtonAnchor href={href} download={name}>
      <PageIcon name="download" size={18} />
      {t('report.file.download', { name })}
    </ButtonAnchor>
  );
}

function Digest({ name, value }: { name: DigestName; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.digest}>
      <dt>{t(`report.file.${name}`)}</dt>
      <dd>
        <code className={styles.code}>{value}</code>
        <CopyText text={value} subject={t(`report.file.${name}`)} />
      </dd>
    </div>
  );
}

type DigestName = 'sha256' | 'merkle_root' | 'payouts_sha256';

/** `subject` names the text for screen readers. */
const CopyText = ({ text, subject }: { text: string; subject: string }) => (
  <CopyButton variant="secondary" className={styles.copy} text={text} texts="report.file">
    <Subject>{subject}</Subject>
  </CopyButton>
);

/** The check of a claim kit needs a Merkle root on the chain. */
const checksOf = ({ distributors }: Report) =>
  distributors.some(({ merkle_root }) => merkle_root !== null)
    ? (['digest', 'audit', 'kit'] as const)
    : (['digest', 'audit'] as const);

const commandsFor = (origin: string, { payouts_file }: Report) => ({
  digest: `sha256sum allocation.csv${payouts_file ? ' payouts.csv' : ''}`,
  audit: `npm run audit -- allocation.csv --report ${origin}/api/v1/public/campaign/report`,
  kit: 'npm run audit -- claim-kit',
});

function ReportChecks({ report }: { report: Report }) {
  const { t } = useTranslation();
  const commands = commandsFor(useLinkOrigin(), report);
  return (
    <Section title={t('report.check.title')} lead={t('report.check.lead')}>
      <ol className={styles.checks}>
        {checksOf(report).map((name) => (
          <li key={name} className={styles.check}>
            <h3 className={styles.checkTitle}>{t(`report.check.${name}.title`)}</h3>
            <p>{t(`report.check.${name}.text`)}</p>
            <Command text={commands[name]} />
          </li>
        ))}
        <li className={styles.check}>
          <h3 className={styles.checkTitle}>{t('report.check.chain.title')}</h3>
          <p>{t('report.check.chain.text')}</p>
          <Explorer />
        </li>
      </ol>
    </Section>
  );
}

const Command = ({ text }: { text: string }) => (
  <p className={styles.command}>
    <code className={styles.code}>{text}</code>
    <CopyText text={text} subject={text} />
  </p>
);

function Explorer() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const page = settings.contract_address && explorerPage(settings, settings.contract_address);
  if (!page) return null;
  return (
    <ExternalLink className={styles.link} href={page} hasIcon>
      {t('report.check.chain.explorer')}
    </ExternalLink>
  );
}

type Report = Schemas['CampaignReportDto'];

const reportQuery = queryOptions({
  queryKey: ['campaign-report'],
  queryFn: async ({ signal }): Promise<Report | null> => {
    try {
      return await api.call('getCampaignReport', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const prefetch = (client: QueryClient) => client.fetchQuery(reportQuery);

/** The report; null before the campaign is closed, which needs no call when the settings are loaded. */
function useReport() {
  const { settings, isPending, isError } = useSiteSettings();
  const isClosed = Boolean(settings.closed_at);
  const report = usePageQuery({ ...reportQuery, enabled: isClosed || isError });
  if (isPending || isClosed || isError) return report;
  return { ...report, data: null, isPending: false, isError: false };
}
