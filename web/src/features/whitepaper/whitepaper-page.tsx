import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { ExternalLink } from '../../components/external-link.js';
import { MarkdownTexts, preloadMarkdown } from '../../components/markdown.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon } from '../../components/page-icon.js';
import { Skeleton } from '../../components/skeleton.js';
import { Spinner } from '../../components/spinner.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { Subject } from '../../components/subject.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import { WhitepaperDocument } from './whitepaper-document.js';
import styles from './whitepaper-page.module.css';

/** Requested again with each change of language (section 2, decision 39). */
const whitepaperQuery = (language: Language) =>
  queryOptions({
    queryKey: ['whitepaper', language],
    queryFn: ({ signal }) => api.call('listWhitepaperSections', { signal }),
    // Each answer holds both languages, so the reader keeps the place while the new one comes.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const prefetch = (client: QueryClient, language: Language) =>
  client.fetchQuery(whitepaperQuery(language));

function WhitepaperBody() {
  const { t, language } = useLanguage();
  const { data, isPending, isError, refetch } = usePageQuery(whitepaperQuery(language));
  // A long document is laid out in steps, so that the page stays responsive.
  const sections = useDeferredValue(data);

  if (isPending || (data && !sections)) return <WhitepaperLoading />;
  return (
    <>
      {isError && <ErrorState message={t('whitepaper.error')} onRetry={refetch} />}
      {sections?.length === 0 && (
        <StateMessage icon="book" title={t('whitepaper.empty')} hint={t('whitepaper.emptyHint')} />
      )}
      {sections && sections.length > 0 && (
        <MarkdownTexts
          loading={<WhitepaperLoading />}
          failed={(retry) => <ErrorState message={t('whitepaper.error')} onRetry={retry} />}
        >
          <WhitepaperDocument sections={sections} />
        </MarkdownTexts>
      )}
    </>
  );
}

export function Page() {
  const { t } = useTranslation();
  const editions = useEditions();
  return (
    <>
      <PageHero
        eyebrow={t('whitepaper.eyebrow')}
        title={t('whitepaper.title')}
        lead={t('whitepaper.subtitle')}
        aside={editions.length > 0 && <Downloads editions={editions} />}
      />
      <div className={styles.body}>
        <WhitepaperBody />
      </div>
    </>
  );
}

function WhitepaperLoading() {
  const { t } = useTranslation();
  useEffect(preloadMarkdown, []);
  return (
    <>
      <Spinner label={t('whitepaper.loading')} />
      <div className={styles.document}>
        <Skeleton height="20rem" radius="var(--radius-lg)" />
        <div className={styles.sections}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      </div>
    </>
  );
}

interface Edition {
  name: string;
  url: string;
}

/** Both editions in a preview, as in the specification; in a live campaign only published ones. */
function useEditions(): Edition[] {
  const { t } = useTranslation();
  // Selects single values: rendering again would lose text that is not hydrated yet.
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const zh = useSiteSettings(({ settings }) => settings.whitepaper_pdf_zh_url);
  const en = useSiteSettings(({ settings }) => settings.whitepaper_pdf_en_url);
  const editions = [
    { name: t('whitepaper.download.zh'), url: zh },
    { name: t('whitepaper.download.en'), url: en },
  ];
  return isLive ? editions.filter(({ url }) => url) : editions;
}

/** A button without a `url` has no action (decision 21). */
function DownloadButton({ url, name }: Edition) {
  const { t } = useTranslation();
  const content = (
    <>
      <PageIcon name="download" size={18} />
      {t('whitepaper.downloadButton')}
      <Subject>{name}</Subject>
    </>
  );
  if (!url) {
    return (
      <button type="button" className={styles.downloadButton} disabled>
        {content}
      </button>
    );
  }
  return (
    <ExternalLink className={styles.downloadButton} href={url}>
      {content}
    </ExternalLink>
  );
}

function Downloads({ editions }: { editions: Edition[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.downloads} aria-label={t('whitepaper.downloadTitle')}>
      {editions.map((edition) => (
        <div key={edition.name} className={styles.download}>
          <h2 className={styles.downloadTitle}>{edition.name}</h2>
          <p className={styles.format}>
            {t(edition.url ? 'whitepaper.format' : 'whitepaper.notPublished')}
          </p>
          <DownloadButton {...edition} />
        </div>
      ))}
    </section>
  );
}
