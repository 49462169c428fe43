import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { MarkdownTexts, preloadMarkdown } from '../../components/markdown.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon } from '../../components/page-icon.js';
import { Skeleton } from '../../components/skeleton.js';
import { Spinner } from '../../components/spinner.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { WhitepaperDocument } from './whitepaper-document.js';
import styles from './whitepaper-page.module.css';

/** Asked for again when the language changes (specification, section 2). */
const whitepaperQuery = (language: Language) =>
  queryOptions({
    queryKey: ['whitepaper', language],
    queryFn: ({ signal }) => api.call('listWhitepaperSections', { signal }),
    // Each answer holds both languages, so the reader keeps the place while the new one comes.
    placeholderData: keepPreviousData,
    // Every change of language asks again (decision 39).
    staleTime: 0,
  });

export const prefetch = (client: QueryClient, language: Language) =>
  client.fetchQuery(whitepaperQuery(language));

function WhitepaperBody() {
  const { t, language } = useLanguage();
  const { data, isPending, isError, refetch } = useQuery(whitepaperQuery(language));
  // A long document is laid out bit by bit, so that the page answers meanwhile.
  const sections = useDeferredValue(data);
  useEffect(preloadMarkdown, []);

  if (isPending || (data && !sections)) return <WhitepaperLoading />;
  return (
    <>
      {isError && <ErrorState message={t('whitepaper.error')} onRetry={() => void refetch()} />}
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
  return (
    <>
      <PageHero
        eyebrow={t('whitepaper.eyebrow')}
        title={t('whitepaper.title')}
        lead={t('whitepaper.subtitle')}
        aside={<Downloads />}
      />
      <div className={styles.body}>
        <WhitepaperBody />
      </div>
    </>
  );
}

function WhitepaperLoading() {
  const { t } = useTranslation();
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

const EDITIONS = ['zh', 'en'] as const;

/** Without a `url` the button has no action (decision 21). */
function DownloadButton({ url, edition }: { url: string; edition: string }) {
  const { t } = useTranslation();
  const content = (
    <>
      <PageIcon name="download" size={18} />
      {t('whitepaper.downloadButton')}
      <span className="visually-hidden">: {edition}</span>
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
    <a className={styles.downloadButton} href={url} target="_blank" rel="noopener noreferrer">
      {content}
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  );
}

function Downloads() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  return (
    <section className={styles.downloads} aria-label={t('whitepaper.downloadTitle')}>
      {EDITIONS.map((edition) => {
        const name = t(`whitepaper.download.${edition}`);
        const url = settings[`whitepaper_pdf_${edition}_url`];
        return (
          <div key={edition} className={styles.download}>
            <h2 className={styles.downloadTitle}>{name}</h2>
            <p className={styles.format}>
              {t(url ? 'whitepaper.format' : 'whitepaper.notPublished')}
            </p>
            <DownloadButton url={url} edition={name} />
          </div>
        );
      })}
    </section>
  );
}
