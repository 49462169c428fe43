import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MarkdownContents, prefetchContents } from '../../components/markdown-contents.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { Section } from '../../components/section.js';
import styles from './about-page.module.css';

const STATEMENTS = [
  { key: 'mission', icon: 'arrow' },
  { key: 'vision', icon: 'eye' },
] as const satisfies { key: string; icon: PageIconName }[];

const VALUES = [
  { key: 'transparency', icon: 'globe' },
  { key: 'security', icon: 'shield' },
  { key: 'innovation', icon: 'spark' },
  { key: 'community', icon: 'referral' },
] as const satisfies { key: string; icon: PageIconName }[];

export const prefetch = (client: QueryClient) => prefetchContents(client, 'about');

export function Page() {
  const { t } = useTranslation();
  return (
    <>
      <PageHero eyebrow={t('about.eyebrow')} title={t('about.title')} lead={t('about.subtitle')} />
      <div className={styles.statements}>
        {STATEMENTS.map(({ key, icon }) => (
          <section key={key} className={styles.statement} aria-labelledby={`about-${key}`}>
            <span className={styles.statementIcon}>
              <PageIcon name={icon} size={26} />
            </span>
            <h2 id={`about-${key}`} className={styles.statementTitle}>
              {t(`about.${key}.title`)}
            </h2>
            <p className={styles.statementText}>{t(`about.${key}.text`)}</p>
          </section>
        ))}
      </div>
      <Section title={t('about.valuesTitle')}>
        <ul className={styles.values}>
          {VALUES.map(({ key, icon }) => (
            <li key={key} className={styles.value}>
              <span className={styles.valueIcon}>
                <PageIcon name={icon} size={22} />
              </span>
              <h3 className={styles.valueTitle}>{t(`about.values.${key}.title`)}</h3>
              <p className={styles.valueText}>{t(`about.values.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <MarkdownContents page="about" />
    </>
  );
}
