import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoadmapStatus } from '#libs/domain/index.js';
import { MarkdownContents, prefetchContents } from '../../components/markdown-contents.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { type RoadmapPhaseTexts, useRoadmap } from '../../i18n/use-roadmap.js';
import styles from './roadmap-page.module.css';

export const prefetch = (client: QueryClient) => prefetchContents(client, 'roadmap');

export function Page() {
  const { t } = useTranslation();
  const { phases, isOwn } = useRoadmap();
  return (
    <>
      <PageHero
        eyebrow={t(isOwn ? 'roadmap.ownEyebrow' : 'roadmap.eyebrow')}
        title={t('roadmap.title')}
        lead={t(isOwn ? 'roadmap.ownSubtitle' : 'roadmap.subtitle')}
      />
      {phases.length > 0 && (
        <ol className={styles.timeline}>
          {phases.map((phase) => (
            <PhaseCard key={phase.key} phase={phase} />
          ))}
        </ol>
      )}
      <MarkdownContents page="roadmap" />
    </>
  );
}

const STATUS_ICONS: Record<RoadmapStatus, PageIconName> = {
  completed: 'check',
  'in-progress': 'clock',
  planned: 'calendar',
};

function PhaseCard({ phase: { status, quarter, title, items } }: { phase: RoadmapPhaseTexts }) {
  const { t } = useTranslation();
  return (
    <li className={styles.phase} data-status={status}>
      <span className={styles.node}>
        <PageIcon name={STATUS_ICONS[status]} size={20} />
      </span>
      <article className={styles.card}>
        <div className={styles.head}>
          <p className={styles.quarter}>{quarter}</p>
          <p className={styles.badge}>{t(`roadmap.statuses.${status}`)}</p>
        </div>
        <h2 className={styles.title}>{title}</h2>
        {items.length > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}
