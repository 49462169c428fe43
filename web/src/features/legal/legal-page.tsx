import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import {
  hasVisibleText,
  inEitherLanguage,
  type LegalPage as LegalPageName,
} from '#libs/domain/index.js';
import { Markdown, MarkdownTexts } from '../../components/markdown.js';
import { contentsQuery, prefetchContents } from '../../components/markdown-contents.js';
import { LastUpdated, useSectionTitle } from '../../components/markdown-section.js';
import { PageHero } from '../../components/page-hero.js';
import { Skeleton } from '../../components/skeleton.js';
import { ErrorState } from '../../components/state-message.js';
import type { AllTexts } from '../../i18n/catalogues.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { formatDate } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import styles from './legal-document.module.css';

/** The day on which both built-in texts took effect. */
const EFFECTIVE = '2026-11-30';

const SECTIONS = {
  privacy: ['scope', 'browser', 'wallet', 'server', 'others', 'rights', 'changes'],
  terms: [
    'acceptance',
    'eligibility',
    'airdrop',
    'conduct',
    'wallet',
    'risk',
    'liability',
    'changes',
  ],
} as const satisfies { [P in LegalPageName]: readonly (keyof AllTexts[P]['sections'])[] };

interface LegalPageProps {
  page: LegalPageName;
}

const pageModule = (page: LegalPageName) => ({
  Page: () => <LegalPage page={page} />,
  prefetch: (client: QueryClient) => prefetchContents(client, page),
});

export const privacy = pageModule('privacy');
export const terms = pageModule('terms');

function LegalPage({ page }: LegalPageProps) {
  const { t } = useLanguage();
  const name = useSiteSettings(({ settings }) => settings.site_name);
  return (
    <>
      <PageHero title={t(`${page}.title`)} lead={t(`${page}.lead`, { name })} />
      <LegalText page={page} />
    </>
  );
}

function LegalText({ page }: LegalPageProps) {
  const { t } = useLanguage();
  const { data: sections, isPending, refetch } = usePageQuery(contentsQuery(page));
  if (isPending) return <LegalLoading />;
  // Not the built-in text, because the operator's may differ.
  if (!sections) return <ErrorState message={t('legal.error')} onRetry={refetch} />;
  const own = sections.filter(({ content, content_en }) =>
    hasVisibleText(`${content}${content_en}`),
  );
  if (own.length === 0) return <BuiltInText page={page} />;
  return (
    <MarkdownTexts
      loading={<LegalLoading />}
      failed={(again) => <ErrorState message={t('legal.error')} onRetry={again} />}
    >
      <OwnText page={page} sections={own} />
    </MarkdownTexts>
  );
}

function LegalLoading() {
  const { t } = useLanguage();
  return (
    <div className={styles.document} role="status">
      <span className="visually-hidden">{t('contents.loading')}</span>
      <Skeleton height="20rem" radius="var(--radius-lg)" />
      <Skeleton height="60rem" />
    </div>
  );
}

function BuiltInText({ page }: LegalPageProps) {
  const { t, language } = useLanguage();
  const tInMode = useModeTexts();
  const name = useSiteSettings(({ settings }) => settings.site_name);
  const outsideScore = useOutsideScore();
  const sections = SECTIONS[page].map((key) => {
    // A key of one of the pages, for the types.
    const texts = `${page}.sections.${key}` as 'privacy.sections.scope';
    const text = (
      <>
        <p>{tInMode(`${texts}.text`, { name })}</p>
        {key === 'others' && outsideScore && <p>{outsideScore}</p>}
      </>
    );
    return { id: key, title: t(`${texts}.title`), text };
  });
  const date = t('legal.effective', { date: formatDate(EFFECTIVE, language, 'UTC') });
  return <LegalDocument date={<p className={styles.effective}>{date}</p>} sections={sections} />;
}

function OwnText({ page, sections }: LegalPageProps & { sections: Schemas['ContentDto'][] }) {
  const { t, language } = useLanguage();
  const titleOf = useSectionTitle();
  const outsideScore = useOutsideScore();
  const shown = sections.map((section) => ({
    id: `section-${section.id}`,
    title: titleOf(section),
    text: <Markdown top={3}>{inEitherLanguage(section, 'content', language)}</Markdown>,
  }));
  if (page === 'privacy' && outsideScore) {
    const title = t('privacy.outsideScoreTitle');
    shown.push({ id: 'outside-score', title, text: <p>{outsideScore}</p> });
  }
  return <LegalDocument date={<LastUpdated sections={sections} />} sections={shown} />;
}

/** The text about the service that checks claimants' wallets; null without one. */
function useOutsideScore(): string | null {
  const { t } = useLanguage();
  const {
    site_name: name,
    campaign_mode,
    outside_score_url,
  } = useSiteSettings(({ settings }) => settings);
  if (campaign_mode !== 'live' || outside_score_url === '') return null;
  return t('privacy.outsideScore', { name, host: new URL(outside_score_url).host });
}

interface LegalSection {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalDocumentProps {
  date: ReactNode;
  sections: readonly LegalSection[];
}

function LegalDocument({ date, sections }: LegalDocumentProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.document}>
      <nav className={styles.contents} aria-labelledby="legal-contents">
        <h2 id="legal-contents" className={styles.contentsTitle}>
          {t('legal.contents')}
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.entry} href={`#${id}`}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {date}
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`legal-${id}`} tabIndex={-1}>
            <h2 id={`legal-${id}`} className={styles.title}>
              <bdi>{title}</bdi>
            </h2>
            <div className={styles.text}>{text}</div>
          </section>
        ))}
      </div>
    </div>
  );
}
