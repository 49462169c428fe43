import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { RoadmapStatus } from '#libs/domain/index.js';
import { Icon } from '../../components/icon.js';
import { Section } from '../../components/section.js';
import { useRoadmap } from '../../i18n/use-roadmap.js';
import styles from './roadmap-summary.module.css';

/** The home page has words of its own for the same states (specification, section 4). */
const STATUSES = {
  completed: 'completed',
  'in-progress': 'inProgress',
  planned: 'upcoming',
} as const satisfies Record<RoadmapStatus, string>;

export function RoadmapSummary() {
  const { t } = useTranslation();
  const { phases, isOwn } = useRoadmap();
  if (phases.length === 0) return null;
  return (
    <Section
      title={t(isOwn ? 'home.roadmap.ownTitle' : 'home.roadmap.title')}
      lead={t(isOwn ? 'roadmap.ownSubtitle' : 'home.roadmap.lead')}
    >
      <ol className={styles.phases}>
        {phases.map(({ key, status, quarter, title, items }) => (
          <li key={key} className={styles.phase} data-status={STATUSES[status]}>
            <span className={styles.line} />
            <div className={styles.head}>
              <p className={styles.quarter}>{quarter}</p>
              <p className={styles.status}>
                <span className={styles.sign}>
                  {status === 'completed' && <Icon name="check" size={12} />}
                </span>
                {t(`home.roadmap.statuses.${STATUSES[status]}`)}
              </p>
            </div>
            <h3 className={styles.title}>{title}</h3>
            {items[0] && <p className={styles.text}>{items[0]}</p>}
          </li>
        ))}
      </ol>
      <Link className={styles.link} to="/roadmap">
        {t('home.roadmap.link')}
        <Icon name="arrow" size={18} />
      </Link>
    </Section>
  );
}
