import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { VALUE_ICONS } from '#libs/domain/index.js';
import { CardTexts } from '../../components/card-texts.js';
import { MarkdownContents, prefetchContents } from '../../components/markdown-contents.js';
import { PageHero } from '../../components/page-hero.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { Section } from '../../components/section.js';
import { type Card, isUploaded, useOwnCards } from '../../i18n/use-own-entries.js';
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
      <Values />
      <MarkdownContents page="about" />
    </>
  );
}

const VALUE_CLASSES = { title: styles.valueTitle, text: styles.valueText };

function Values() {
  const { t } = useTranslation();
  const own = useOwnCards('values');
  const builtIn = () =>
    VALUES.map(
      ({ key, icon }): Card => ({
        key,
        title: t(`about.values.${key}.title`),
        text: t(`about.values.${key}.text`),
        picture: icon,
      }),
    );
  const values = own ?? builtIn();
  if (values.length === 0) return null;
  return (
    <Section title={t('about.valuesTitle')}>
      <ul className={styles.values}>
        {values.map(({ key, picture, ...texts }) => (
          <li key={key} className={styles.value}>
            <ValueIcon icon={picture} />
            <CardTexts {...texts} classes={VALUE_CLASSES} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ValueIcon({ icon }: { icon: string }) {
  const name = VALUE_ICONS.find((known) => known === icon);
  if (!name && !isUploaded(icon)) return null;
  return (
    <span className={styles.valueIcon}>
      {name ? (
        <PageIcon name={name} size={22} />
      ) : (
        <img src={icon} alt="" width="28" height="28" loading="lazy" />
      )}
    </span>
  );
}
