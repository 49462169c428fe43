import { useEffect, useMemo } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { localized } from '#libs/domain/index.js';
import { Markdown } from '../../components/markdown.js';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useActiveSection, useKeptPlace } from './reading-place.js';
import styles from './whitepaper-page.module.css';

type WhitepaperSection = Schemas['ContentDto'];

const anchor = (section: WhitepaperSection) => `section-${section.id}`;

/** Shows the section that the address names: the browser did not find it when the page opened. */
function useLinkedSection(): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    section?.focus({ preventScroll: true });
  }, []);
}

export function WhitepaperDocument({ sections }: { sections: WhitepaperSection[] }) {
  const { t, language } = useLanguage();
  const anchors = useMemo(() => sections.map(anchor), [sections]);
  const active = useActiveSection(anchors);
  useKeptPlace(anchors, language);
  useLinkedSection();

  return (
    <div className={styles.document}>
      <nav className={styles.contents} aria-labelledby="whitepaper-contents">
        <h2 id="whitepaper-contents" className={styles.contentsTitle}>
          {t('whitepaper.contents')}
        </h2>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                className={styles.entry}
                href={`#${anchor(section)}`}
                aria-current={active === anchor(section) ? 'location' : undefined}
              >
                <span className={styles.entryNumber}>{index + 1}</span>
                <bdi>{localized(section, 'title', language)}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={anchor(section)}
            className={styles.section}
            aria-labelledby={`title-${section.id}`}
            tabIndex={-1}
          >
            <h2 id={`title-${section.id}`} className={styles.sectionTitle}>
              <span className={styles.sectionNumber}>{index + 1}.</span>{' '}
              <bdi>{localized(section, 'title', language)}</bdi>
            </h2>
            <Markdown top={3}>{localized(section, 'content', language)}</Markdown>
          </section>
        ))}
        <aside className={styles.risk} aria-labelledby="whitepaper-risk">
          <h2 id="whitepaper-risk" className={styles.riskTitle}>
            <PageIcon name="warning" size={22} />
            {t('whitepaper.riskTitle')}
          </h2>
          <p>{t('whitepaper.risk')}</p>
        </aside>
      </div>
    </div>
  );
}
