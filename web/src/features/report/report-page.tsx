import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.js';
import { PageHero } from '../../components/page-hero.js';
import { Section } from '../../components/section.js';
import { Skeleton } from '../../components/skeleton.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { ReportChecks } from './report-checks.js';
import { ReportFile } from './report-file.js';
import styles from './report-page.module.css';
import { type Report, useReport } from './use-report.js';

export { prefetch } from './use-report.js';

/** How the campaign ended, and how to verify it. */
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
          {isError && <ErrorState message={t('report.error')} onRetry={() => void refetch()} />}
          {data === null && <NotYet />}
        </Section>
      )}
    </>
  );
}

function NotYet() {
  const { t } = useTranslation();
  return (
    <StateMessage icon="clock" title={t('report.notYet.title')} hint={t('report.notYet.hint')}>
      <ButtonLink to="/airdrop" variant="secondary" className={styles.action}>
        {t('report.notYet.airdrop')}
      </ButtonLink>
    </StateMessage>
  );
}

function WholeReport({ report }: { report: Report }) {
  const { t, language } = useLanguage();
  const timeZone = useTimeZone();
  const when = formatMoment(report.closed_at, language, timeZone);
  return (
    <>
      <Section title={t('report.figures.title')} lead={t('report.figures.closed', { when })}>
        <Figures report={report} />
      </Section>
      <ReportFile report={report} />
      <ReportChecks report={report} />
    </>
  );
}

const TOKENS = ['claimed', 'delivered', 'forfeited'] as const;

function Figures({ report }: { report: Report }) {
  const { t, language } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  return (
    <dl className={styles.figures}>
      {(['users', 'points'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`report.figures.${name}`)}</dt>
          <dd>{formatNumber(report[name], language)}</dd>
        </div>
      ))}
      {TOKENS.map((name) => (
        <div key={name}>
          <dt>{t(`report.figures.${name}`)}</dt>
          <dd>
            {formatNumber(report[name], language)} {symbol}
          </dd>
        </div>
      ))}
    </dl>
  );
}
