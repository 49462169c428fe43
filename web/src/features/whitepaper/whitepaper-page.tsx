import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { MarkdownTexts, preloadMarkdown } from '../../components/markdown.js';
import { PageHero } from '../../components/page-hero.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../../lib/api.js';
import { Downloads } from './downloads.js';
import { WhitepaperDocument } from './whitepaper-document.js';
import { WhitepaperLoading } from './whitepaper-loading.js';
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
  const { t } = useTranslation();
  const { language } = useLanguage();
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
