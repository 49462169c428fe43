import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExtendedPage, inEitherLanguage, type PageWithContents } from '#libs/domain/index.js';
import { useLanguage } from '../i18n/use-language.js';
import { api } from '../lib/api.js';
import { usePageQuery } from '../lib/use-page-query.js';
import { Markdown, MarkdownTexts, preloadMarkdown } from './markdown.js';
import styles from './markdown-contents.module.css';
import { useSectionTitle } from './markdown-section.js';
import { RetryButton } from './retry-button.js';
import { Section } from './section.js';
import { Skeleton } from './skeleton.js';

/** The active sections of a page, in their order. Each holds both languages. */
export const contentsQuery = (type: PageWithContents) =>
  queryOptions({
    queryKey: ['contents', type],
    queryFn: ({ signal }) => api.call('listPageContents', { signal, query: { type } }),
  });

export const prefetchContents = (client: QueryClient, page: PageWithContents) =>
  client.fetchQuery(contentsQuery(page));

function ContentsLoading() {
  const { t } = useTranslation();
  useEffect(preloadMarkdown, []);
  return (
    <div className={styles.aside} role="status">
      <span className="visually-hidden">{t('contents.loading')}</span>
      <Skeleton width="16rem" height="2.25rem" />
      <Skeleton height="18rem" radius="var(--radius-lg)" />
    </div>
  );
}

/** Smaller than the error of a whole page, because the part above is complete without it. */
function ContentsError({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <div className={styles.aside} role="alert">
      <p className={styles.error}>{t('contents.error')}</p>
      <RetryButton onRetry={() => void onRetry()} />
    </div>
  );
}

/** The sections that operators added below the fixed part of a page, if any. */
export function MarkdownContents({ page }: { page: ExtendedPage }) {
  const { language } = useLanguage();
  const titleOf = useSectionTitle();
  const { data, isPending, isError, refetch } = usePageQuery(contentsQuery(page));

  if (isPending) return <ContentsLoading />;
  return (
    <MarkdownTexts
      loading={<ContentsLoading />}
      failed={(retry) => <ContentsError onRetry={retry} />}
    >
      {isError && <ContentsError onRetry={refetch} />}
      {data?.map((content) => (
        <Section key={content.id} title={titleOf(content)} split>
          <Markdown top={3}>{inEitherLanguage(content, 'content', language)}</Markdown>
        </Section>
      ))}
    </MarkdownTexts>
  );
}
