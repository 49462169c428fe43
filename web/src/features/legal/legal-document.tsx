import { PageHero } from '../../components/page-hero.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatDate } from '../../lib/format.js';
import styles from './legal-document.module.css';

/** Since when both documents say what they say. */
const EFFECTIVE = '2026-11-22';

interface LegalDocumentProps {
  title: string;
  lead: string;
  sections: { key: string; title: string; text: string }[];
}

export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  const { t, language } = useLanguage();
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className={styles.document}>
        <nav className={styles.contents} aria-labelledby="legal-contents">
          <h2 id="legal-contents" className={styles.contentsTitle}>
            {t('legal.contents')}
          </h2>
          <ol>
            {sections.map((section) => (
              <li key={section.key}>
                <a className={styles.entry} href={`#${section.key}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          <p className={styles.effective}>
            {t('legal.effective', { date: formatDate(EFFECTIVE, language, 'UTC') })}
          </p>
          {sections.map((section) => (
            <section
              key={section.key}
              id={section.key}
              aria-labelledby={`legal-${section.key}`}
              tabIndex={-1}
            >
              <h2 id={`legal-${section.key}`} className={styles.title}>
                {section.title}
              </h2>
              <p className={styles.text}>{section.text}</p>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
