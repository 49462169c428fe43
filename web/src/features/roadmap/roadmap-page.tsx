import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ROADMAP_PHASES } from '#libs/domain/index.js';
import { MarkdownContents, prefetchContents } from '../../components/markdown-contents.js';
import { PageHero } from '../../components/page-hero.js';
import { PhaseCard } from './phase-card.js';
import styles from './roadmap-page.module.css';

export const prefetch = (client: QueryClient) => prefetchContents(client, 'roadmap');

export function Page() {
  const { t } = useTranslation();
  return (
    <>
      <PageHero
        eyebrow={t('roadmap.eyebrow')}
        title={t('roadmap.title')}
        lead={t('roadmap.subtitle')}
      />
      <ol className={styles.timeline}>
        {ROADMAP_PHASES.map((phase) => (
          <PhaseCard key={phase.key} phase={phase} />
        ))}
      </ol>
      <MarkdownContents page="roadmap" />
    </>
  );
}
