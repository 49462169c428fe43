import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ROADMAP_PHASES, type RoadmapStatus } from '#libs/domain/index.js';
import { Icon } from '../../components/icon.js';
import { Section } from '../../components/section.js';
import styles from './roadmap-summary.module.css';

/** The home page has words of its own for the same states (specification, section 4). */
const STATUSES = {
  completed: 'completed',
  'in-progress': 'inProgress',
  planned: 'upcoming',
} as const satisfies Record<RoadmapStatus, string>;

export function RoadmapSummary() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.roadmap.title')} lead={t('home.roadmap.lead')}>
      <ol className={styles.phases}>
        {ROADMAP_PHASES.map(({ key, status }) => (
          <li key={key} className={styles.phase} data-status={STATUSES[status]}>
            <span className={styles.line} />
            <div className={styles.head}>
              <p className={styles.quarter}>{t(`roadmap.phases.${key}.quarter`)}</p>
              <p className={styles.status}>
                <span className={styles.sign}>
                  {status === 'completed' && <Icon name="check" size={12} />}
                </span>
                {t(`home.roadmap.statuses.${STATUSES[status]}`)}
              </p>
            </div>
            <h3 className={styles.title}>{t(`roadmap.phases.${key}.title`)}</h3>
            <p className={styles.text}>{t(`roadmap.phases.${key}.items.first`)}</p>
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
