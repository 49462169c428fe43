import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ROADMAP_PHASES, type RoadmapPhase, type RoadmapStatus } from '#libs/domain/index.js';
import { MarkdownContents, prefetchContents } from '../../components/markdown-contents.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
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

const STATUS_ICONS: Record<RoadmapStatus, PageIconName> = {
  completed: 'check',
  'in-progress': 'clock',
  planned: 'calendar',
};
const ITEMS = ['first', 'second', 'third'] as const;

function PhaseCard({ phase: { key, status } }: { phase: RoadmapPhase }) {
  const { t } = useTranslation();
  return (
    <li className={styles.phase} data-status={status}>
      <span className={styles.node}>
        <PageIcon name={STATUS_ICONS[status]} size={20} />
      </span>
      <article className={styles.card}>
        <div className={styles.head}>
          <p className={styles.quarter}>{t(`roadmap.phases.${key}.quarter`)}</p>
          <p className={styles.badge}>{t(`roadmap.statuses.${status}`)}</p>
        </div>
        <h2 className={styles.title}>{t(`roadmap.phases.${key}.title`)}</h2>
        <ul className={styles.items}>
          {ITEMS.map((item) => (
            <li key={item}>{t(`roadmap.phases.${key}.items.${item}`)}</li>
          ))}
        </ul>
      </article>
    </li>
  );
}
